use rules::{Catalogue, Lang, Options, Rulebook, Table};

use crate::{Panel, Task, Term};

/// The lessons of one game, whatever boards it is played on.
pub struct Course {
    /// The boards of the game; lessons are played on the first unless they say otherwise.
    pub boards: &'static [&'static dyn Rulebook],
    /// The texts of the lessons.
    pub words: &'static Catalogue,
    /// The lessons, in the order of the printed rules.
    pub lessons: &'static [Lesson],
    /// How the rules are read where the print is silent.
    pub rulings: &'static [Ruling],
    /// The words of the game, for the glossary.
    pub terms: &'static [Term],
    /// Those of the words that are drawn beside the lessons, by their names: what everything else is told with.
    pub key_terms: &'static [&'static str],
    /// All rules in short, for a sheet of paper.
    pub sheet: &'static [Panel],
}

/// One rule, or a few that belong together.
pub struct Lesson {
    /// Its name in addresses and in the keys of its texts.
    pub id: &'static str,
    /// The rules that are taught here, by the ids of the game's messages.
    pub teaches: &'static [&'static str],
    /// The sections of the printed rules that are taught here.
    pub printed: &'static [&'static str],
    /// What the rule looks like.
    pub pictures: &'static [Picture],
    /// What the reader does.
    pub tasks: &'static [Task],
}

/// A position with something to look at.
pub struct Picture {
    /// The position, see [`Course::table`].
    pub position: &'static str,
    /// The cells that are marked.
    pub cells: &'static [&'static str],
}

/// A place where the printed rules are silent, and how it is read here.
pub struct Ruling {
    /// Its name in the keys of its texts.
    pub id: &'static str,
    /// A position in which it matters.
    pub position: &'static str,
    /// A move to try there, legal or not.
    pub attempt: &'static str,
}

impl Course {
    /// The game's own id, which is that of its first board.
    pub fn id(&self) -> &'static str {
        self.boards[0].id()
    }

    /// The lesson of that name.
    pub fn lesson(&self, id: &str) -> Option<&'static Lesson> {
        self.lessons.iter().find(|lesson| lesson.id == id)
    }

    /// The lesson that teaches a rule, by the id of the game's message.
    pub fn lesson_about(&self, rule: &str) -> Option<&'static Lesson> {
        self.lessons.iter().find(|lesson| lesson.teaches.contains(&rule))
    }

    /// A table for the position of a task, a picture or a ruling: a position text; or options behind a colon, for
    /// their start. The board is the one that the position fits.
    pub fn table(&self, position: &str) -> Option<Box<dyn Table>> {
        self.boards.iter().find_map(|board| match position.strip_prefix(':') {
            Some(options) => {
                let (id, options) = options.split_once(':').unwrap_or((board.id(), options));
                let options = Options::parse(board.options(), options).ok().filter(|_| id == board.id())?;
                board.table(&options, None).ok()
            }
            None => board.table(&Options::new(board.options()), Some(position)).ok(),
        })
    }

    /// What a lesson is called.
    pub fn title(&self, lesson: &Lesson, lang: Lang) -> String {
        self.say(lang, &format!("lesson.{}.title", lesson.id))
    }

    /// The rule in two or three sentences.
    pub fn text(&self, lesson: &Lesson, lang: Lang) -> String {
        self.say(lang, &format!("lesson.{}.text", lesson.id))
    }

    /// What a task asks for; tasks are counted from 0.
    pub fn instruction(&self, lesson: &Lesson, task: usize, lang: Lang) -> String {
        self.say(lang, &format!("lesson.{}.{}", lesson.id, task + 1))
    }

    /// What is said when a task is solved.
    pub fn praise(&self, lesson: &Lesson, task: usize, lang: Lang) -> String {
        self.say(lang, &format!("lesson.{}.{}.right", lesson.id, task + 1))
    }

    /// The question that a ruling answers.
    pub fn question(&self, ruling: &Ruling, lang: Lang) -> String {
        self.say(lang, &format!("ruling.{}", ruling.id))
    }

    /// How the rules are read there.
    pub fn answer(&self, ruling: &Ruling, lang: Lang) -> String {
        self.say(lang, &format!("ruling.{}.answer", ruling.id))
    }

    /// Whether the texts are there in a language; without the feature `texts` they come by [`Course::supply`].
    pub fn has_words(&self, lang: Lang) -> bool {
        self.words.has(lang)
    }

    /// Gives the course its texts in one language: those of `messages/GAME/LANG.txt`.
    pub fn supply(&self, lang: Lang, text: String) {
        self.words.supply(lang, text);
    }

    fn say(&self, lang: Lang, key: &str) -> String {
        self.words.word(lang, key)
    }
}
