use std::sync::Arc;

use axum::http::StatusCode;
use diagram::{Look, Scene, Theme, View};
use rules::{Lang, Table};
use store::SharedRecord;

use crate::app::App;
use crate::picture_cache::Picture;
use crate::problem::Problem;
use crate::records;
use crate::work::Work;

/// The widths and heights of PNG pictures. Only a few, so that a cache can keep them.
const SIZES: [u32; 4] = [256, 512, 800, 1024];
/// The size of pictures unless another one is requested.
pub(crate) const SIZE: u32 = 800;

/// The formats of pictures.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Format {
    Svg,
    Png,
}

/// How a picture is wanted: the parameters of the query.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(crate) struct Wish {
    ply: Option<usize>,
    theme: Theme,
    look: Look,
    view: View,
    flipped: bool,
    coordinates: bool,
    size: u32,
    lang: Lang,
}

/// Parses the size of a PNG picture.
pub(crate) fn size(text: &str, lang: Lang) -> Result<u32, Problem> {
    let size = text.parse().ok().filter(|size| SIZES.contains(size));
    size.ok_or_else(|| Problem::choice("size", text, &SIZES.map(|size| size.to_string()).join(", "), lang))
}

/// A picture out of the cache. If it is missing, it is rendered.
pub(crate) async fn rendered(
    app: &Arc<App>,
    key: String,
    lang: Lang,
    render: impl FnOnce() -> Result<Vec<u8>, Problem> + Send + 'static,
) -> Result<Picture, Problem> {
    if let Some(picture) = app.pictures.get(&key) {
        return Ok(picture);
    }
    let worker = app.clone();
    app.work.run(Work::Pictures, lang, move || worker.pictures.get_or_render(&key, render)).await?
}

impl Format {
    pub(crate) const fn content_type(self) -> &'static str {
        match self {
            Self::Svg => "image/svg+xml",
            Self::Png => "image/png",
        }
    }
}

impl Wish {
    /// Reads the parameters; those that mean nothing here are left alone.
    pub(crate) fn read(parameters: &[(String, String)], lang: Lang) -> Result<Self, Problem> {
        let mut wish = Self {
            ply: None,
            theme: Theme::default(),
            look: Look::default(),
            view: View::default(),
            flipped: false,
            coordinates: true,
            size: SIZE,
            lang,
        };
        for (name, value) in parameters {
            match name.as_str() {
                "size" => wish.size = size(value, lang)?,
                name => wish.set(name, value).ok_or_else(|| Problem::parameter(name, value, lang))?,
            }
        }
        Ok(wish)
    }

    fn set(&mut self, name: &str, value: &str) -> Option<()> {
        match name {
            "ply" => self.ply = Some(value.parse().ok()?),
            "theme" => self.theme = value.parse().ok()?,
            "look" => self.look = value.parse().ok()?,
            "view" => self.view = value.parse().ok()?,
            "flipped" => self.flipped = value.parse().ok()?,
            "coordinates" => self.coordinates = value.parse().ok()?,
            _ => {}
        }
        Some(())
    }

    /// Draws the position of a record. This takes a while.
    pub(crate) fn draw(&self, record: &SharedRecord, format: Format) -> Result<Vec<u8>, Problem> {
        let table = self.table(record)?;
        let failed = |error: &dyn std::fmt::Display| {
            tracing::error!(id = %record.id, %error, "a picture cannot be drawn");
            Problem::unavailable(self.lang)
        };
        let scene = Scene::of(table.as_ref()).map_err(|error| failed(&error))?;
        let scene = scene.theme(self.theme).look(self.look).view(self.view).flipped(self.flipped);
        let scene = scene.coordinates(self.coordinates).lang(self.lang);
        match format {
            Format::Svg => Ok(scene.svg().into_bytes()),
            Format::Png => scene.png(self.size).map_err(|error| failed(&error)),
        }
    }

    fn table(&self, record: &SharedRecord) -> Result<Box<dyn Table>, Problem> {
        let mut table = records::replay(record, self.lang)?.table;
        let plies = table.plies();
        let ply = self.ply.unwrap_or(plies);
        if ply > plies {
            let args = [("n", plies.into()), ("ply", ply.to_string().into())];
            return Err(Problem::new(StatusCode::NOT_FOUND, self.lang, "ply", &args));
        }
        while table.plies() > ply && table.take_back() {}
        Ok(table)
    }
}
