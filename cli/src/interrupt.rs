use std::process;
use std::sync::mpsc;
use std::thread;

/// The exit status of a program that Ctrl-C has ended, as shells count it.
const INTERRUPTED: i32 = 130;

/// Does something when the user or the system asks the program to stop (Ctrl-C, SIGTERM); from the moment on that this
/// returns. Whoever asks a second time does not want to wait: then the program ends at once.
pub(crate) fn when_asked_to_stop(act: impl FnOnce() + Send + 'static) {
    let (ready, is_ready) = mpsc::channel();
    thread::spawn(move || {
        let runtime = tokio::runtime::Builder::new_current_thread().enable_all().build();
        let Ok(runtime) = runtime else {
            return;
        };
        runtime.block_on(async {
            let Ok(asked) = http_server::asked_to_stop() else {
                return;
            };
            let _ = ready.send(());
            asked.await;
            let again = http_server::asked_to_stop();
            act();
            if let Ok(again) = again {
                again.await;
                process::exit(INTERRUPTED);
            }
        });
    });
    // If it cannot be told, the system ends the program.
    let _ = is_ready.recv();
}
