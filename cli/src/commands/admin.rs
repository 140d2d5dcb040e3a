use std::path::{Path, PathBuf};
use std::time::{Duration, Instant, SystemTime, UNIX_EPOCH};

use clap::{Args, Subcommand};
use http_server::Origin;
use rules::{Arg, Lang};
use store::{
    Account, AccountBy, AccountChange, AccountName, Change, NewReset, Report, Restored, Secret, Store, StoreError,
};

use super::serve::{USUAL_PAGE, database_url, origin, unopened};
use crate::error::{Failure, Outcome};
use crate::messages::{say, word};
use crate::output;

/// How long somebody is muted unless told, in days.
const USUAL_DAYS: u32 = 7;
const A_DAY: i64 = 24 * 60 * 60 * 1000;

const EXAMPLES: &str = "\
Examples:
  tafel admin reports
  tafel admin mute jonas_k --days 30
  tafel admin rename jonas_k Jonas
  tafel admin reset-password jonas_k --public-url https://tafel.example
  tafel admin close jonas_k --database sqlite:/var/lib/tafel/tafel.db
  tafel admin backup tafel-2026-11-16.db
  tafel admin restore tafel-2026-11-16.db

It works on the database, also while 'tafel serve' runs on it: whoever is
signed in to a closed account is not any more within 2 seconds, and a copy
that is put back is served at once; pages come back to it by themselves.";

/// Look after a table: accounts, reports, copies of the database
#[derive(Args, Debug)]
#[command(after_help = EXAMPLES)]
pub(crate) struct Arguments {
    /// The database of the table: sqlite:PATH [tafel/tafel.db in the data folder]
    #[arg(long, value_name = "URL", global = true)]
    database: Option<String>,

    #[command(subcommand)]
    task: Task,
}

#[derive(Subcommand, Debug)]
enum Task {
    /// Close an account: nobody can sign in to it, games and name stay
    Close {
        /// Whose
        name: String,
    },
    /// Open a closed account again
    Reopen {
        /// Whose
        name: String,
    },
    /// Give an account another name
    Rename {
        /// Whose
        name: String,
        /// The name from now on
        new: String,
    },
    /// Print a link to set a new password; it works once, for one day
    ResetPassword {
        /// Whose
        name: String,
        /// The address of the table, with which the link begins
        #[arg(long, value_name = "URL", default_value = USUAL_PAGE)]
        public_url: String,
    },
    /// Let somebody write nothing for a while
    Mute {
        /// Whom
        name: String,
        /// For how many days
        #[arg(long, default_value_t = USUAL_DAYS)]
        days: u32,
    },
    /// Let somebody write again
    Unmute {
        /// Whom
        name: String,
    },
    /// List what people have complained about, the newest first
    Reports,
    /// Compute all ratings anew from the games that count
    Ratings,
    /// Copy the database to a new file, also while people play
    Backup {
        /// The file to write
        file: PathBuf,
    },
    /// Put a copy in the place of the database, which is kept beside it
    Restore {
        /// A copy that 'backup' made
        file: PathBuf,
    },
}

pub(crate) fn run(arguments: &Arguments, lang: Lang) -> Outcome {
    let url = database_url(arguments.database.as_deref(), lang)?;
    let path = url.strip_prefix("sqlite:").map(|path| path.strip_prefix("//").unwrap_or(path));
    let runtime = tokio::runtime::Builder::new_multi_thread().enable_all().build()?;
    if let Task::Restore { file } = &arguments.task {
        // Where it is put back there need not be any.
        return runtime.block_on(restore(&url, file, lang));
    }
    // There is nothing to look after in a new one.
    if let Some(path) = path.filter(|path| !path.is_empty() && !Path::new(path).exists()) {
        return Err(Failure::Input(say(lang, "admin.no-database", &[("file", path.into())])));
    }
    if let Task::Backup { file } = &arguments.task {
        return runtime.block_on(backup(&url, file, lang));
    }
    runtime.block_on(async {
        let store = store::open(&url).await.map_err(|error| unopened(&error, lang))?;
        let done = work(store.as_ref(), &arguments.task, lang).await;
        store.close().await;
        done
    })
}

async fn work(store: &dyn Store, task: &Task, lang: Lang) -> Outcome {
    match task {
        Task::Close { name } => {
            let account = find(store, name, lang).await?;
            change(store, AccountChange::Close(account.person.id, Some(now())), name, lang).await?;
            tell(lang, "admin.closed", &[("name", account.person.name.into())])
        }
        Task::Reopen { name } => {
            let account = find(store, name, lang).await?;
            change(store, AccountChange::Close(account.person.id, None), name, lang).await?;
            tell(lang, "admin.reopened", &[("name", account.person.name.into())])
        }
        Task::Rename { name, new } => {
            let account = find(store, name, lang).await?;
            let bad = |_| Failure::Input(say(lang, "admin.bad-name", &[("name", new.as_str().into())]));
            let wanted: AccountName = new.parse().map_err(bad)?;
            change(store, AccountChange::Rename(account.person.id, wanted), new, lang).await?;
            tell(lang, "admin.renamed", &[("name", account.person.name.into()), ("new", new.as_str().into())])
        }
        Task::ResetPassword { name, public_url } => {
            let origin = origin(public_url, lang)?;
            output::print(&reset_link(store, name, &origin, lang).await?)
        }
        Task::Mute { name, days } => {
            let account = find(store, name, lang).await?;
            let until = now().saturating_add(i64::from(*days).saturating_mul(A_DAY));
            store.change(Change::Silence(account.person.id, Some(until))).await.map_err(|error| failed(&error))?;
            let args = [("name", account.person.name.into()), ("n", (*days as usize).into())];
            tell(lang, "admin.muted", &args)
        }
        Task::Unmute { name } => {
            let account = find(store, name, lang).await?;
            store.change(Change::Silence(account.person.id, None)).await.map_err(|error| failed(&error))?;
            tell(lang, "admin.unmuted", &[("name", account.person.name.into())])
        }
        Task::Reports => {
            let reports = store.reports().await.map_err(|error| failed(&error))?;
            if reports.is_empty() {
                return output::print(&word(lang, "admin.no-reports"));
            }
            reports.iter().try_for_each(|report| output::print(&written(report, lang)))
        }
        // These need no open database.
        Task::Backup { .. } | Task::Restore { .. } => Ok(()),
        Task::Ratings => {
            let count = http_server::recompute_ratings(store).await.map_err(|error| failed(&error))?;
            tell(lang, "admin.ratings", &[("n", count.into())])
        }
    }
}

/// How long a server may take to put a copy in its place: it lets requests that are under way finish.
const SOON: Duration = Duration::from_mins(1);

async fn backup(url: &str, file: &Path, lang: Lang) -> Outcome {
    let bytes = store::backup(url, file).await.map_err(|error| unopened(&error, lang))?;
    let kilobytes = bytes.div_ceil(1000) as usize;
    tell(lang, "admin.backup", &[("file", file.display().to_string().into()), ("n", kilobytes.into())])
}

async fn restore(url: &str, file: &Path, lang: Lang) -> Outcome {
    let failed = |error: StoreError| unopened(&error, lang);
    let former = match store::restore(url, file).await.map_err(failed)? {
        Restored::Done(former) => former,
        Restored::Asked => {
            let begun = Instant::now();
            while store::is_restoring(url).map_err(failed)? {
                if begun.elapsed() > SOON {
                    return Err(Failure::Run(word(lang, "admin.restore-waits")));
                }
                tokio::time::sleep(Duration::from_millis(100)).await;
            }
            store::former(url).map_err(failed)?
        }
    };
    tell(lang, "admin.restored", &[("file", file.display().to_string().into())])?;
    match former {
        Some(former) => tell(lang, "admin.former", &[("file", former.display().to_string().into())]),
        None => Ok(()),
    }
}

/// A link by which the password of an account can be set. Its token is behind the `#`, which browsers keep to themselves: no log and
/// no other site sees it.
async fn reset_link(store: &dyn Store, name: &str, origin: &Origin, lang: Lang) -> Outcome<String> {
    let account = find(store, name, lang).await?;
    if account.closed_at.is_some() {
        let args = [("name", account.person.name.into())];
        return Err(Failure::Input(say(lang, "admin.is-closed", &args)));
    }
    let secret = Secret::random().ok_or_else(|| Failure::Run(word(lang, "admin.no-random")))?;
    let link = format!("{}/reset-password#{}", origin.as_str(), secret.reveal());
    let reset = NewReset { secret, expires_at: now().saturating_add(A_DAY) };
    change(store, AccountChange::AddReset(account.person.id, reset), name, lang).await?;
    Ok(link)
}

async fn find(store: &dyn Store, name: &str, lang: Lang) -> Outcome<Account> {
    let found = store.account(AccountBy::Name(name.to_owned())).await.map_err(|error| failed(&error))?;
    found.ok_or_else(|| Failure::Input(say(lang, "admin.nobody", &[("name", name.into())])))
}

async fn change(store: &dyn Store, change: AccountChange, name: &str, lang: Lang) -> Outcome {
    store.change_account(change).await.map_err(|error| match error {
        StoreError::Conflict => Failure::Input(say(lang, "admin.taken", &[("name", name.into())])),
        error => failed(&error),
    })
}

fn failed(error: &StoreError) -> Failure {
    Failure::Run(error.to_string())
}

fn tell(lang: Lang, key: &str, args: &[(&'static str, Arg)]) -> Outcome {
    output::print(&say(lang, key, args))
}

/// A report as text: who about whom, when, where; why; and what was to be read there.
fn written(report: &Report, lang: Lang) -> String {
    let at = UNIX_EPOCH + Duration::from_millis(report.at.max(0) as u64);
    let day =
        jiff::Timestamp::try_from(at).map_or_else(|_| String::new(), |at| at.strftime("%Y-%m-%d %H:%M").to_string());
    let args = [
        ("day", day.into()),
        ("by", report.by.name.as_str().into()),
        ("about", report.about.name.as_str().into()),
        ("place", report.game.map_or_else(|| report.place.clone(), |game| format!("{game} {}", report.place)).into()),
    ];
    let mut text = say(lang, "admin.report", &args);
    for line in report.reason.lines().chain(report.context.lines()) {
        text.push_str("\n  ");
        text.push_str(line);
    }
    output::printable(&text)
}

fn now() -> i64 {
    SystemTime::now().duration_since(UNIX_EPOCH).map_or(0, |since| since.as_millis() as i64)
}
