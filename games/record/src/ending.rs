//! What a text says about the end of a game, and whether that agrees with its turns.

use rules::Table;

use crate::Record;
use crate::draft::Draft;
use crate::fault::Fault;
use crate::replay::check_end;
use crate::tags::OWN;
use crate::termination::{ResultTag, parse_score};

/// Takes over all tags but those that `skip` names and those that are fields of the record.
pub(crate) fn take_tags(record: &mut Record, draft: &Draft, skip: &[&str]) -> Result<(), Fault> {
    for tag in &draft.tags {
        let name = tag.name.as_str();
        if !OWN.contains(&name) && !skip.contains(&name) {
            record.tags.set(name, &tag.value);
        }
    }
    if let Some(tag) = draft.tag("Score") {
        let score = parse_score(&tag.value);
        record.score =
            Some(score.ok_or_else(|| Fault::new("score.form").with("text", &tag.value).at(tag.value_place))?);
    }
    record.termination = draft.tag("Termination").map(|tag| match tag.value.parse() {
        Ok(termination) => termination,
        Err(never) => match never {},
    });
    Ok(())
}

/// The result as tag and end of the moves state it; none if neither does.
pub(crate) fn stated_result(draft: &Draft, plies: usize) -> Result<Option<ResultTag>, Fault> {
    let Some(tag) = draft.tag("Result") else {
        return Ok(draft.result.map(|(result, _)| result));
    };
    let tagged = ResultTag::parse(&tag.value)
        .ok_or_else(|| Fault::new("result.form").with("text", &tag.value).at(tag.value_place))?;
    match draft.result {
        Some((result, place)) if result != tagged => {
            let fault = Fault::new("result.differ").with("tag", tagged.text()).with("end", result.text());
            Err(fault.at(place).ply(plies))
        }
        _ => Ok(Some(tagged)),
    }
}

/// Takes over the result and checks that everything about the end agrees. Without a result the turns decide.
pub(crate) fn take_end(
    record: &mut Record,
    draft: &Draft,
    result: Option<ResultTag>,
    table: &dyn Table,
) -> Result<(), Fault> {
    let ending = table.ending();
    record.result = match result {
        Some(ResultTag(result)) => result,
        None => ending.as_ref().map(|ending| ending.outcome),
    };
    check_end(record, table).map_err(|fault| {
        let tag = |name| draft.tag(name).map(|tag| tag.value_place);
        let place = match fault.what.rule {
            rule if rule.starts_with("score") => tag("Score"),
            rule if rule.starts_with("termination") => tag("Termination"),
            _ => draft.result.map(|(_, place)| place).or_else(|| tag("Result")),
        };
        fault.at(place)
    })?;
    if record.score.is_none() && ending.is_some() {
        record.score = table.score();
    }
    Ok(())
}
