use std::net::{IpAddr, Ipv6Addr};

/// The network that an address is counted with: an IPv4 address as it is, an IPv6 address with its /64, which one
/// customer gets as a whole. IPv4-mapped IPv6 addresses are treated as IPv4.
pub(crate) fn network_of(address: IpAddr) -> IpAddr {
    match address.to_canonical() {
        IpAddr::V6(address) => IpAddr::V6(Ipv6Addr::from_bits(address.to_bits() >> 64 << 64)),
        address @ IpAddr::V4(_) => address,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn addresses_are_grouped_by_network() {
        let check = |address: &str, expected: &str| {
            assert_eq!(network_of(address.parse().unwrap()), expected.parse::<IpAddr>().unwrap(), "{address}");
        };
        check("192.0.2.1", "192.0.2.1");
        check("::ffff:192.0.2.1", "192.0.2.1");
        check("2001:db8::1", "2001:db8::");
        check("2001:db8:0:0:ffff:ffff:ffff:ffff", "2001:db8::");
        check("2001:db8:0:1::1", "2001:db8:0:1::");
    }
}
