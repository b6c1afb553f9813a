import { $ } from "./dom.js";

// ask puts a question with what would follow, lines or parts of a page, and gives the reason
// or null.
export function ask(title, lines, reason) {
  const dialog = $("#ask"), about = $(".about", dialog), input = $("input", dialog);
  $("h2", dialog).textContent = title;
  about.replaceChildren(...lines.map(l => l instanceof Node ? l : Object.assign(document.createElement("p"), { textContent: l })));
  $(".reason", dialog).hidden = !reason;
  input.required = reason;
  input.value = "";
  dialog.showModal();
  (reason ? input : $(".primary", dialog)).focus();
  return new Promise(done => dialog.addEventListener("close", () => done(dialog.returnValue === "yes" ? input.value.trim() || true : null), { once: true }));
}
$("#ask form")?.addEventListener("keydown", e => { if (e.key === "Escape") $("#ask").returnValue = ""; });
$("#ask")?.addEventListener("cancel", () => { $("#ask").returnValue = ""; });
