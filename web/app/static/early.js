// Errors go to the server, a few for each page load, without anything that says who or where somebody is.
let reports = 3;
window.reportFault = (kind, message) => {
  if (reports-- <= 0) return;
  // A panic ends in an exception of its own.
  if (kind === "panic") reports = 0;
  const program = document.querySelector("[href$='.wasm']");
  const said = { kind, message: String(message).slice(0, 300), page: location.pathname.split("/")[1], version: program ? program.href.split("/").pop() : "" };
  fetch("/api/errors", { method: "POST", keepalive: true, headers: { "Content-Type": "application/json" }, body: JSON.stringify(said) }).catch(() => {});
};
addEventListener("error", (event) => event.filename?.startsWith(location.origin) && reportFault("error", event.message));
addEventListener("unhandledrejection", (event) => reportFault("rejection", event.reason));
// Before the first paint: the theme that was chosen, so that nothing flashes; and the words of the person's language and the chapter
// that the page is in, so that they are there as soon as the program is.
try {
  const settings = localStorage.getItem("tafel.settings") || "";
  const chosen = settings.match(/^theme=(light|dark)$/m);
  const dark = chosen ? chosen[1] === "dark" : matchMedia("(prefers-color-scheme: dark)").matches;
  document.documentElement.dataset.theme = dark ? "dark" : "light";
  const asked = new URLSearchParams(location.search).getAll("lang").concat((settings.match(/^lang=(.*)$/m) || []).slice(1), navigator.languages.map((name) => name.split("-")[0].toLowerCase()));
  const lang = asked.find((name) => ["en", "nl", "de", "fr"].includes(name));
  const words = document.getElementById("data-files").textContent.match(new RegExp(`^languages/${lang}\\.txt (.*)$`, "m"));
  const load = (href) => document.head.append(Object.assign(document.createElement("link"), { rel: "preload", as: "fetch", crossOrigin: "anonymous", href }));
  if (words) load(words[1]);
  const pages = [location.pathname.split("/")[1]];
  // Whoever has to do with people is told of them on every page.
  if (localStorage.getItem("tafel.name") || localStorage.getItem("tafel.live")) pages.push("live");
  for (const line of document.getElementById("chapters").textContent.trim().split("\n")) {
    const [file, ...of] = line.split(" ");
    if (pages.some((page) => of.includes(page))) load(file);
  }
} catch (_) {
  document.documentElement.dataset.theme ||= "light";
}
