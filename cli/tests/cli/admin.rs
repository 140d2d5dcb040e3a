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
fn a_forgotten_password_is_set_by_a_link_while_the_table_is_served() {
    let folder = Folder::new();
    let database = folder.path("tafel.db");
    let serving = Serving::with(&database, &[]);
    let json = |path: &str| format!("POST {path} HTTP/1.1\r\nContent-Type: application/json\r\nX-Rest:");
    let signed_up = serving.request(&json("/api/account"), "{\"name\":\"Ada\",\"password\":\"forgotten horse\"}");
    assert_eq!(signed_up.map(|(status, _)| status), Some(201));
    let link = admin(&database, &["reset-password", "ada", "--public-url", "https://tafel.example/"]).answer();
    let token = link.strip_prefix("https://tafel.example/reset-password#").and_then(|token| token.strip_suffix('\n'));
    let token = token.unwrap_or_else(|| panic!("{link}"));
    assert!(token.len() >= 40 && token.bytes().all(|byte| byte.is_ascii_alphanumeric()), "{link}");
    let reset = |token: &str| {
        let body = format!("{{\"token\":\"{token}\",\"new\":\"right horse\"}}");
        serving.request(&json("/api/account/reset"), &body).map(|(status, _)| status)
    };
    let usual = admin(&database, &["reset-password", "Ada"]).answer();
    let next = usual.strip_prefix("http://127.0.0.1:4177/reset-password#").unwrap_or_else(|| panic!("{usual}")).trim();
    assert_eq!(reset(token), Some(404), "the later link replaces it");
    assert_eq!(sign_in(&serving, "Ada"), Some(403));
    assert_eq!(reset(next), Some(200));
    assert_eq!((sign_in(&serving, "Ada"), reset(next)), (Some(200), Some(410)));
    let bytes = std::fs::read(&database).expect("the file");
    assert!(!bytes.windows(next.len()).any(|part| part == next.as_bytes()), "only a digest is stored");
    for (arguments, part) in [
        (&["reset-password", "Nobody2"][..], "“Nobody2”"),
        (&["reset-password"], "<NAME>"),
        (&["reset-password", "Ada", "--public-url", "tafel.example"], "tafel.example"),
    ] {
        let said = admin(&database, arguments).refusal(2);
        assert!(said.contains(part), "{said}");
    }
    admin(&database, &["close", "Ada"]).answer();
    let said = admin(&database, &["reset-password", "Ada", "--lang", "de"]).refusal(2);
    assert!(said.contains("Das Konto von Ada ist geschlossen"), "{said}");
}

#[test]
fn a_database_that_is_not_there_is_not_made() {
    let folder = Folder::new();
    let said = admin(&folder.path("none.db"), &["reports"]).refusal(2);
    assert!(said.contains("none.db"), "{said}");
    assert!(!std::fs::exists(folder.path("none.db")).expect("a folder"));
}

#[test]
fn copies_are_made_and_put_back_while_the_table_is_served() {
    let folder = Folder::new();
    let (database, copy) = (folder.path("tafel.db"), folder.path("copy.db"));
    let serving = Serving::with(&database, &[]);
    let old = serving.share("[Game \"gunzi\"]\n\n1. a1-b1l *\n").expect("an id");
    let said = admin(&database, &["backup", &copy]).answer();
    assert!(said.starts_with(&copy) && said.ends_with(" kB.\n"), "{said}");
    let said = admin(&database, &["backup", &copy]).refusal(2);
    assert!(said.contains("copy.db"), "{said}");
    let new = serving.share("[Game \"gunzi\"]\n\n1. a1-b1r *\n").expect("an id");
    let said = admin(&database, &["restore", &copy]).answer();
    assert!(said.contains("tafel.db.before-"), "{said}");
    // At the same address, with what was there when the copy was made.
    assert!(serving.text(&old).is_some());
    assert!(serving.text(&new).is_none());
    let log = serving.stop("-TERM");
    assert!(!log.contains("ERROR"), "{log}");
    // The same without a server.
    let said = admin(&database, &["restore", &copy, "--lang", "nl"]).answer();
    assert!(said.contains("De tafel is nu zoals in"), "{said}");
    std::fs::write(folder.path("letter.txt"), "Dear club, here is what I promised you last week.").expect("a file");
    let said = admin(&database, &["restore", &folder.path("letter.txt")]).refusal(1);
    assert!(said.contains("letter.txt"), "{said}");
}

#[test]
fn what_is_measured_is_told_at_an_address_of_its_own() {
    let folder = Folder::new();
    let port =
        std::net::TcpListener::bind("127.0.0.1:0").and_then(|socket| socket.local_addr()).expect("a port").port();
    let address = format!("127.0.0.1:{port}");
    let serving = Serving::with(&folder.path("tafel.db"), &["--metrics", &address]);
    assert_eq!(serving.request("GET /nowhere.txt", "").map(|(status, _)| status), Some(404));
    // To visitors there is no such page.
    assert_ne!(serving.request("GET /metrics", "").map(|(status, _)| status), Some(200));
    let (status, text) = crate::serve::request_at(&address, "GET /metrics", "").expect("an answer");
    assert_eq!(status, 200);
    let counted = text.lines().find_map(|line| line.strip_prefix("tafel_http_requests_total{status=\"4xx\"} "));
    assert!(counted.is_some_and(|count| count != "0"), "{text}");
    let said =
        tafel(&["serve", "--listen", "127.0.0.1:0", "--metrics", &address, "--database", "sqlite:x.db"]).refusal(1);
    assert!(said.contains(&address), "{said}");
    // What pages report is counted, and in the log on one line.
    let head = "POST /api/errors HTTP/1.1\r\nContent-Type: application/json\r\nX-Rest: ";
    let report =
        r#"{"kind":"panic","message":"at ada@example.org\n\u001b[31moh `Ada`","page":"live","version":"tafel.wasm"}"#;
    assert_eq!(serving.request(head, report).map(|(status, _)| status), Some(204));
    let (_, text) = crate::serve::request_at(&address, "GET /metrics", "").expect("an answer");
    assert!(text.contains("tafel_browser_errors_total{kind=\"panic\"} 1\n"), "{text}");
    let log = serving.stop("-TERM");
    let line = log.lines().find(|line| line.contains("error in a page")).unwrap_or_else(|| panic!("{log}"));
    for part in ["kind=\"panic\"", "page=\"live\"", "version=\"tafel.wasm\"", "at … [31moh"] {
        assert!(line.contains(part), "{part}: {line}");
    }
    assert!(!log.contains("Ada") && !log.contains("ada@") && !log.contains('\u{1b}'), "{log}");
}
