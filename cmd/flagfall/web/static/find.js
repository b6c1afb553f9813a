import { $, all, event } from "./dom.js";
import { follow } from "./send.js";

// The search.
let marked = 0, found = [], asked = 0;
export function openFind() { const box = $("#find"); if (!box || box.open) return; box.showModal(); $("#find-text").value = ""; list([]); $("#find-text").focus(); }
function list(items) {
  found = items; marked = 0;
  $("#find-list").replaceChildren(...items.map((f, i) => {
    const li = document.createElement("li");
    li.id = "found-" + i;
    li.setAttribute("role", "option");
    li.append(Object.assign(document.createElement("span"), { textContent: f.text }), Object.assign(document.createElement("small"), { textContent: f.kind }));
    li.addEventListener("click", () => follow(f.link));
    return li;
  }));
  $("#find-text").setAttribute("aria-expanded", items.length > 0);
  $("#find-none").textContent = items.length || !$("#find-text").value.trim() ? "" : $("#find").dataset.none;
  mark();
}
function mark() {
  all("#find-list li").forEach((li, i) => { li.setAttribute("aria-selected", i === marked); if (i === marked) li.scrollIntoView({ block: "nearest" }); });
  if (found.length) $("#find-text").setAttribute("aria-activedescendant", "found-" + marked); else $("#find-text").removeAttribute("aria-activedescendant");
}
$("#find-text")?.addEventListener("input", async e => {
  const mine = ++asked, q = e.target.value;
  if (!q.trim()) return list([]);
  const response = await fetch(`/e/${encodeURIComponent(event)}/find?q=${encodeURIComponent(q)}`, { headers: { Accept: "application/json" } }).catch(() => null);
  if (response?.ok && mine === asked) list(await response.json() || []);
});
$("#find-text")?.addEventListener("keydown", e => {
  if (e.key === "Escape") { e.preventDefault(); $("#find").close(); } // a browser clears what is typed first
  if (e.key === "ArrowDown" || e.key === "ArrowUp") { e.preventDefault(); marked = (marked + (e.key === "ArrowDown" ? 1 : found.length - 1)) % (found.length || 1); mark(); }
  if (e.key === "Enter") { e.preventDefault(); if (found[marked]) { const to = found[marked].link; $("#find").close(); follow(to); } }
});
