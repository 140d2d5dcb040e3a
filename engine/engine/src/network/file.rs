use super::error::NetworkError;

const MAGIC: &[u8; 8] = b"TAFELNET";
const VERSION: u16 = 1;

/// A network as it is kept: a version, what it was made for and how, its weights, and a checksum.
///
/// Numbers are little-endian. After the magic word and the version (16 bits) come two texts, each with its length (16 bits):
/// the game and how the network was made; then the shape: inputs, families, phases, features (16 bits each); the first
/// layer, family by family: a bias and a weight for each input (16 bits each); and for each phase the weights of the families
/// in the view of the player to move and of the other (16 bits each), of the features and a bias (32 bits each, in 256ths of
/// a hundredth). The last 64 bits are the checksum of all before (FNV-1a).
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct NetworkFile {
    /// The game that it judges.
    pub game: String,
    /// How it was made.
    pub origin: String,
    /// How many inputs either view has.
    pub inputs: usize,
    /// The families of units: a bias, and a weight for each input.
    pub families: Vec<(i16, Vec<i16>)>,
    /// What is added up in each phase of the game.
    pub phases: Vec<Phase>,
}

/// How the estimate is put together in one phase of a game.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct Phase {
    /// A weight for each family: in the view of the player to move, and in that of the other.
    pub families: [Vec<i16>; 2],
    /// A weight for each feature of the linear evaluation.
    pub features: Vec<i32>,
    /// What is added in any case.
    pub bias: i32,
}

impl NetworkFile {
    /// The bytes of the file.
    pub fn to_bytes(&self) -> Vec<u8> {
        let mut bytes = MAGIC.to_vec();
        let mut short = |number: usize| bytes.extend((number as u16).to_le_bytes());
        short(usize::from(VERSION));
        for text in [&self.game, &self.origin] {
            bytes.extend((text.len() as u16).to_le_bytes());
            bytes.extend(text.as_bytes());
        }
        let features = self.phases.first().map_or(0, |phase| phase.features.len());
        for number in [self.inputs, self.families.len(), self.phases.len(), features] {
            bytes.extend((number as u16).to_le_bytes());
        }
        for (bias, weights) in &self.families {
            bytes.extend(bias.to_le_bytes());
            bytes.extend(weights.iter().flat_map(|weight| weight.to_le_bytes()));
        }
        for phase in &self.phases {
            bytes.extend(phase.families.iter().flatten().flat_map(|weight| weight.to_le_bytes()));
            bytes.extend(phase.features.iter().chain([&phase.bias]).flat_map(|weight| weight.to_le_bytes()));
        }
        let sum = checksum(&bytes);
        bytes.extend(sum.to_le_bytes());
        bytes
    }

    /// A number that no other network is likely to have.
    pub(crate) fn identity(&self) -> u64 {
        checksum(&self.to_bytes())
    }

    /// Reads a file.
    pub fn from_bytes(bytes: &[u8]) -> Result<Self, NetworkError> {
        let rest = bytes.strip_prefix(MAGIC).ok_or(NetworkError::NoNetwork)?;
        let mut reader = Reader { rest, missing: 0 };
        let version = reader.short();
        if version != VERSION {
            return Err(NetworkError::Version(version));
        }
        let [game, origin] = [(); 2].map(|()| {
            let length = usize::from(reader.short());
            String::from_utf8_lossy(reader.take(length)).into_owned()
        });
        let [inputs, families, phases, features] = [(); 4].map(|()| usize::from(reader.short()));
        // In 64 bits: nonsense must not overflow in a browser either.
        let wide = [inputs, families, phases, features].map(|count| count as u64);
        let expected = (bytes.len() - reader.rest.len() + reader.missing) as u64
            + 2 * wide[1] * (wide[0] + 1)
            + wide[2] * (4 * wide[1] + 4 * (wide[3] + 1))
            + 8;
        if expected != bytes.len() as u64 {
            return Err(NetworkError::Length { expected, found: bytes.len() as u64 });
        }
        let (content, sum) = bytes.split_at(bytes.len() - 8);
        if checksum(content).to_le_bytes() != sum {
            return Err(NetworkError::Checksum);
        }
        let families_read = (0..families).map(|_| (reader.weight(), reader.weights(inputs))).collect();
        let phases = (0..phases)
            .map(|_| Phase {
                families: [(); 2].map(|()| reader.weights(families)),
                features: (0..features).map(|_| reader.long()).collect(),
                bias: reader.long(),
            })
            .collect();
        Ok(Self { game, origin, inputs, families: families_read, phases })
    }
}

/// Takes numbers off the front; what is not there counts as 0 and is counted.
struct Reader<'a> {
    rest: &'a [u8],
    missing: usize,
}

impl<'a> Reader<'a> {
    fn take(&mut self, count: usize) -> &'a [u8] {
        let there = count.min(self.rest.len());
        let (taken, rest) = self.rest.split_at(there);
        self.missing += count - there;
        self.rest = rest;
        taken
    }

    fn short(&mut self) -> u16 {
        self.take(2).try_into().map_or(0, u16::from_le_bytes)
    }

    fn weight(&mut self) -> i16 {
        self.short() as i16
    }

    fn weights(&mut self, count: usize) -> Vec<i16> {
        (0..count).map(|_| self.weight()).collect()
    }

    fn long(&mut self) -> i32 {
        self.take(4).try_into().map_or(0, i32::from_le_bytes)
    }
}

/// FNV-1a.
fn checksum(bytes: &[u8]) -> u64 {
    bytes.iter().fold(0xcbf2_9ce4_8422_2325, |sum, &byte| (sum ^ u64::from(byte)).wrapping_mul(0x0000_0100_0000_01B3))
}

#[cfg(test)]
mod tests {
    use super::*;

    fn small() -> NetworkFile {
        let phase = |bias| Phase { families: [vec![1, -2], vec![3, -4]], features: vec![70_000, -5, 6], bias };
        NetworkFile {
            game: "chess".to_owned(),
            origin: "by hand".to_owned(),
            inputs: 3,
            families: vec![(7, vec![-8, 9, 10]), (11, vec![12, 13, -14])],
            phases: vec![phase(15), phase(-16)],
        }
    }

    #[test]
    fn a_network_survives_being_written() {
        assert_eq!(NetworkFile::from_bytes(&small().to_bytes()), Ok(small()));
    }

    #[test]
    fn whatever_is_broken_is_told() {
        let good = small().to_bytes();
        let read = |bytes: &[u8]| NetworkFile::from_bytes(bytes).err();
        assert_eq!(read(b""), Some(NetworkError::NoNetwork));
        assert_eq!(read(b"GIF89a, or so"), Some(NetworkError::NoNetwork));
        for cut in 8..good.len() {
            let error = read(&good[..cut]);
            assert!(matches!(error, Some(NetworkError::Length { .. } | NetworkError::Version(0))), "{cut}: {error:?}");
        }
        assert!(matches!(read(&[&good[..], b"x"].concat()), Some(NetworkError::Length { .. })));
        for index in 8..good.len() {
            let mut bad = good.clone();
            bad[index] ^= 16;
            assert!(read(&bad).is_some(), "byte {index}");
        }
        let mut newer = good;
        newer[8] = 9;
        assert_eq!(read(&newer), Some(NetworkError::Version(9)));
    }
}
