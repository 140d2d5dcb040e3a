use crate::command::{Folder, Run, tafel};
use crate::serve::Serving;

fn admin(database: &str, arguments: &[&str]) -> Run {
    let database = format!("sqlite:{database}");
    tafel(&[&["admin", "--database", &database], arguments].concat())
}

fn sign_in(serving: &Serving, name: &str) -> Option<u16> {
    let body = format!("{{\"name\":\"{name}\",\"password\":\"right horse\"}}");
    serving
        .request("POST /api/session HTTP/1.1\r\nContent-Type: application/json\r\nX-Rest:", &body)
        .map(|(status, _)| status)
}

#[test]
fn accounts_are_looked_after_while_the_table_is_served() {
    let folder = Folder::new();
    let database = folder.path("tafel.db");
    let serving = Serving::with(&database, &[]);
    let sign_up = "POST /api/account HTTP/1.1\r\nContent-Type: application/json\r\nX-Rest:";
    for name in ["Ada", "Bob"] {
        let body = format!("{{\"name\":\"{name}\",\"password\":\"right horse\"}}");
        assert_eq!(serving.request(sign_up, &body).map(|(status, _)| status), Some(201));
    }
    assert_eq!(sign_in(&serving, "Ada"), Some(200));
    assert_eq!(admin(&database, &["close", "ada"]).answer(), "Ada’s account is closed.\n");
    assert_eq!(sign_in(&serving, "Ada"), Some(403));
    assert_eq!(admin(&database, &["reopen", "Ada"]).answer(), "Ada’s account is open again.\n");
    assert_eq!(sign_in(&serving, "Ada"), Some(200));
    assert_eq!(admin(&database, &["rename", "Ada", "Ada_Lovelace"]).answer(), "Ada is called Ada_Lovelace now.\n");
    assert_eq!((sign_in(&serving, "Ada"), sign_in(&serving, "ada_lovelace")), (Some(403), Some(200)));
    assert_eq!(admin(&database, &["mute", "Bob", "--days", "1"]).answer(), "Bob can write nothing for 1 day.\n");
    assert_eq!(admin(&database, &["unmute", "Bob"]).answer(), "Bob can write again.\n");
    assert_eq!(admin(&database, &["reports"]).answer(), "There are no reports.\n");
    assert_eq!(admin(&database, &["ratings"]).answer(), "Computed from 0 games.\n");
    for (arguments, part) in [
        (&["close", "Nobody2"][..], "“Nobody2”"),
        (&["rename", "Bob", "Ada_Lovelace"], "“Ada_Lovelace”"),
        (&["rename", "Bob", "two words"], "“two words”"),
    ] {
        let said = admin(&database, arguments).refusal(2);
        assert!(said.contains(part), "{said}");
    }
}

#[test]
fn a_database_that_is_not_there_is_not_made() {
    let folder = Folder::new();
    let said = admin(&folder.path("none.db"), &["reports"]).refusal(2);
    assert!(said.contains("none.db"), "{said}");
    assert!(!std::fs::exists(folder.path("none.db")).expect("a folder"));
}
