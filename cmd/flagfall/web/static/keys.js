import { $, all, typing } from "./dom.js";
import { follow } from "./send.js";
import { rows, current, go, enterResult, afterUndo, typedOn, release } from "./results.js";
import { openFind } from "./find.js";

// Keys. A g and a letter lead to a page; on the result board one key is a result.
let leader = 0, number = "";
// Who dictates, or hits keys by accident, has keys of one letter do nothing where no
// board has the focus (WCAG 2.2, 2.1.4).
const single = () => { try { return localStorage.getItem("single keys") !== "no"; } catch { return true; } };
if ($("#single")) {
  $("#single").checked = single();
  $("#single").addEventListener("change", e => { try { localStorage.setItem("single keys", e.target.checked ? "yes" : "no"); } catch { /* they go on */ } });
}
document.addEventListener("keydown", e => {
  if ((e.ctrlKey || e.metaKey) && e.key.toLowerCase() === "k") { e.preventDefault(); return openFind(); }
  if (e.ctrlKey || e.metaKey || e.altKey || $("dialog[open]")) return;
  if (e.key === "Escape" && $("#told").lastChild) { $("#told").lastChild.remove(); return; }
  if (typing(e.target)) return;
  if (!single() && /^[gu?/]$/.test(e.key)) return;
  if (number !== "" || e.key === "/") {
    if (e.key === "/" && $("#boards")) { number = " "; e.preventDefault(); return; }
    if (number !== "") {
      if (/^[0-9.]$/.test(e.key)) { number += e.key; release(); go(document.getElementById("board-" + number.trim())); e.preventDefault(); return; }
      const board = number.trim();
      number = "";
      if (e.key === "Enter" && board && "parts" in $("#boards").dataset && !document.getElementById("board-" + board)) { e.preventDefault(); location.href = `?round=${$("#boards").dataset.round}&board=${board}#board-${board}`; return; }
      if (e.key === "Enter") { e.preventDefault(); return; }
    }
  }
  if (Date.now() - leader < 1500) {
    leader = 0;
    const to = $(`.rooms a[data-key="${CSS.escape(e.key)}"]`);
    if (to) { e.preventDefault(); follow(to.href); return; }
  }
  if (e.key === "g") { leader = Date.now(); return; }
  if (e.key === "?") { e.preventDefault(); $("#keys").showModal(); return; }
  if (e.key === "u" && $("[data-undo]")) { e.preventDefault(); if (!e.repeat) afterUndo(() => $("[data-undo]")?.requestSubmit($("[data-undo] button"))); return; }
  if (!$("#boards")) return;
  const row = current();
  if (e.key === "ArrowDown" || e.key === "ArrowUp") {
    const list = rows(), at = list.indexOf(row);
    e.preventDefault();
    release();
    return go(list[row ? Math.min(list.length - 1, Math.max(0, at + (e.key === "ArrowDown" ? 1 : -1))) : 0]);
  }
  const choice = all("i", $("#choices").content).find(c => c.dataset.key === e.key);
  if (!choice || !row) return;
  e.preventDefault();
  if (!typedOn()) afterUndo(() => enterResult($("form", current() || row), choice.dataset.value));
});

document.addEventListener("click", e => {
  const opener = e.target.closest("[data-open]");
  if (opener) opener.dataset.open === "find" ? openFind() : document.getElementById(opener.dataset.open).showModal();
  for (const open of all("details.me[open], .board details[open]")) if (!open.contains(e.target)) open.open = false;
});
