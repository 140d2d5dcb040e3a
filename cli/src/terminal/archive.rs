use std::fs;
use std::io;
use std::path::{Path, PathBuf};
use std::time::SystemTime;

use jiff::Zoned;
use record::Reading;
use rules::{Arg, Lang, Rulebook};
use session::{Moment, Session, Terms};

use super::date;
use super::seat;
use crate::files;
use crate::folders::data_folder;
use crate::messages::word;

/// How the names of saved games end.
const EXTENSION: &str = "tafel";
/// How many of the newest games are looked at for one that is not finished.
const LOOK_BACK: usize = 200;
/// Files that are larger were not saved here.
const LARGEST: u64 = 4 << 20;

/// Where games are saved by themselves: one file a game, in the user's data folder.
pub(crate) struct Archive {
    folder: Option<PathBuf>,
    /// The file of the game that is being played, once it has one.
    path: Option<PathBuf>,
}

/// A saved game.
pub(crate) struct SavedGame {
    path: PathBuf,
    session: Session,
}

impl SavedGame {
    /// Its file.
    pub(crate) fn path(&self) -> &Path {
        &self.path
    }

    /// The game, up to its last move.
    pub(crate) fn session(&self) -> &Session {
        &self.session
    }

    /// Which game it is.
    pub(crate) fn rulebook(&self) -> &'static dyn Rulebook {
        self.session.table().rulebook()
    }

    /// Who plays it, and how long.
    pub(crate) fn terms(&self) -> Terms {
        self.session.terms()
    }

    /// The engine, if it plays.
    pub(crate) fn opponent(&self, lang: Lang) -> Option<String> {
        self.terms().seats.into_iter().find_map(|seat| seat::name(seat, lang))
    }

    /// Whether it can go on.
    pub(crate) fn is_unfinished(&self) -> bool {
        !self.session.is_over() && self.session.table().plies() > 0
    }

    /// What there is to say about the game.
    pub(crate) fn args(&self) -> [(&'static str, Arg); 3] {
        let table = self.session.table();
        let date = self.session.record().tags.get("Date").unwrap_or("?").to_owned();
        [("game", table.rulebook().title().into()), ("n", table.plies().into()), ("date", date.into())]
    }
}

impl Archive {
    /// The archive in the user's data folder, or one that keeps nothing.
    pub(crate) fn new(enabled: bool) -> Self {
        let folder = if enabled { data_folder().map(|folder| folder.join("tafel").join("games")) } else { None };
        Self { folder, path: None }
    }

    /// The next game that is kept gets a file of its own.
    pub(crate) fn begin(&mut self) {
        self.path = None;
    }

    /// The file of the game that is being played.
    pub(crate) fn path(&self) -> Option<&Path> {
        self.path.as_deref()
    }

    /// Saves the game as it stands. The error names the file or folder.
    pub(crate) fn keep(&mut self, session: &mut Session) -> Result<(), (PathBuf, io::Error)> {
        let Some(folder) = &self.folder else {
            return Ok(());
        };
        let now = Zoned::now();
        session.set_date(&date::day(&now));
        let path = if let Some(path) = &self.path {
            path.clone()
        } else {
            fs::create_dir_all(folder).map_err(|error| (folder.clone(), error))?;
            free_name(folder, &format!("{}-{}", date::stamp(&now), session.table().rulebook().id()))
        };
        let text = session.record().to_string();
        files::write_whole(&path, text.as_bytes()).map_err(|error| (path.clone(), error))?;
        self.path = Some(path);
        Ok(())
    }

    /// The newest unfinished game, of one game or of any.
    pub(crate) fn newest(&self, game: Option<&str>) -> Option<SavedGame> {
        self.recent().find(|saved| saved.is_unfinished() && game.is_none_or(|id| id == saved.rulebook().id()))
    }

    /// The saved games, the newest first. They are read one by one, as they are asked for.
    pub(crate) fn recent(&self) -> impl Iterator<Item = SavedGame> {
        let entries = self.folder.as_ref().and_then(|folder| fs::read_dir(folder).ok());
        let mut files: Vec<(SystemTime, PathBuf)> = entries
            .into_iter()
            .flatten()
            .filter_map(Result::ok)
            .map(|entry| entry.path())
            .filter(|path| path.extension().is_some_and(|extension| extension == EXTENSION))
            .filter_map(|path| Some((path.metadata().and_then(|known| known.modified()).ok()?, path)))
            .collect();
        files.sort_unstable_by(|a, b| b.cmp(a));
        files.into_iter().take(LOOK_BACK).filter_map(|(_, path)| {
            let mut reading = read(&path, Lang::default()).ok()?;
            // Our own games from before there were seats go on against the same opponent.
            session::migrate_seats(&mut reading.record);
            Some(SavedGame { path, session: Session::of_reading(reading, Moment::default()) })
        })
    }

    /// Goes on with a saved game, in the same file.
    pub(crate) fn resume(&mut self, saved: SavedGame) -> Session {
        self.path = Some(saved.path);
        saved.session
    }
}

/// The first game of a file that may come from anywhere: nobody becomes the engine by being called so.
pub(crate) fn read_file(path: &Path, lang: Lang) -> Result<Session, String> {
    let mut reading = read(path, lang)?;
    session::settle_seats(&mut reading.record);
    Ok(Session::of_reading(reading, Moment::default()))
}

fn read(path: &Path, lang: Lang) -> Result<Reading, String> {
    let size = fs::metadata(path).map_err(|error| error.to_string())?.len();
    if size > LARGEST {
        return Err(word(lang, "play.too-large"));
    }
    let text = fs::read(path).map_err(|error| error.to_string())?;
    let raw = record::raw_games([text]).next().ok_or_else(|| word(lang, "play.no-game"))?;
    record::read(&raw, engine::all()).map_err(|fault| fault.say(lang))
}

/// A name that no file has yet: games can begin within the same second.
fn free_name(folder: &Path, name: &str) -> PathBuf {
    let candidates = (1_u32..).map(|n| match n {
        1 => folder.join(format!("{name}.{EXTENSION}")),
        n => folder.join(format!("{name}-{n}.{EXTENSION}")),
    });
    candidates.into_iter().find(|path| !path.exists()).unwrap_or_else(|| folder.join(name))
}
