//! A socket is a file, and of those the system allows only so many.

/// What a process has open besides its sockets.
const OTHERS: usize = 100;

/// Makes room for so many sockets in this process and those that it starts.
pub(crate) fn allow(sockets: usize) -> Result<(), String> {
    let wanted = sockets + OTHERS;
    match http_server::allow_open_files() {
        Some(most) if most < wanted as u64 => Err(format!(
            "{sockets} sockets need {wanted} open files at each end, and the system allows {most}: \
             raise it with 'ulimit -n {wanted}', or for good in /etc/security/limits.conf"
        )),
        _ => Ok(()),
    }
}
