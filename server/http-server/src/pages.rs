//! Which pages there are.

/// The list that the front end's router is tested against, so that both say the same of every path.
const PAGES: &str = include_str!("../../../web/app/pages.txt");

/// Whether the front end has a page at this path.
pub(crate) fn is_page(path: &str) -> bool {
    PAGES.lines().filter(|line| line.starts_with('/')).any(|pattern| is_like(pattern, path))
}

fn is_like(pattern: &str, path: &str) -> bool {
    let [mut pattern, mut path] = [pattern, path].map(|text| text.split('/').filter(|part| !part.is_empty()));
    let mut course = None;
    loop {
        match (pattern.next(), path.next()) {
            (None, None) => return true,
            (Some("{game}"), Some(id)) => {
                if !engine::all().iter().any(|game| game.id() == id) {
                    return false;
                }
                course = lessons::course_of(id);
            }
            (Some("{lesson}"), Some(id)) => {
                if course.is_none_or(|course| course.lesson(id).is_none()) {
                    return false;
                }
            }
            (Some("{id}"), Some(_)) => {}
            (Some(wanted), Some(part)) if wanted == part => {}
            _ => return false,
        }
    }
}

#[cfg(test)]
mod tests {
    use super::is_page;

    #[test]
    fn pages_are_known_and_nothing_else() {
        for path in ["/", "/play", "/play/", "/play/gunzi", "/play/fenix-7x8", "/game/k3", "/analyse", "/r/x", "/games"]
        {
            assert!(is_page(path), "{path}");
        }
        for path in ["/learn", "/learn/gunzi", "/learn/gunzi/jump", "/learn/fenix-7x8"] {
            assert!(is_page(path), "{path}");
        }
        for path in ["/learn/chess", "/learn/gunzi/sumito", "/learn/gunzi/jump/1"] {
            assert!(!is_page(path), "{path}");
        }
        for path in ["/play/chess", "/play/{game}", "/analysis", "/no/such/page", "/game", "/games/1", "/r", "/r/a/b"] {
            assert!(!is_page(path), "{path}");
        }
    }
}
