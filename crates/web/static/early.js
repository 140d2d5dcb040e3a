// Before the first paint: the theme that was chosen, so that nothing flashes.
try {
  const chosen = (localStorage.getItem("tafel.settings") || "").match(/^theme=(light|dark)$/m);
  const dark = chosen ? chosen[1] === "dark" : matchMedia("(prefers-color-scheme: dark)").matches;
  document.documentElement.dataset.theme = dark ? "dark" : "light";
} catch (_) {
  document.documentElement.dataset.theme = "light";
}
