import { $, all, seen, event, typing } from "./dom.js";
import { blame, relieve } from "./told.js";
import { inTurn, send } from "./send.js";

// The grid of players is edited in place: the tabulator comes to one cell, the arrows
// go to the others, and a click or Enter changes one.
const cells = () => all("[data-field]");
const player = cell => cell.closest("tr").dataset.player;
let stop = {};
function stops() {
  const list = cells(), here = list.find(c => c.dataset.field === stop.field && player(c) === stop.player) || list[0];
  for (const c of list) c.tabIndex = c === here ? 0 : -1;
}
const beside = (cell, rows, columns) => {
  const list = cells(), wide = cell.closest("tr").querySelectorAll("[data-field]").length, at = list.indexOf(cell), column = at % wide + columns;
  return column >= 0 && column < wide ? list[at + rows * wide + columns] : undefined;
};
const arrows = { ArrowUp: [-1, 0], ArrowDown: [1, 0], ArrowLeft: [0, -1], ArrowRight: [0, 1] };
stops();
document.addEventListener("focusin", e => { if (e.target.matches("[data-field]")) { stop = { field: e.target.dataset.field, player: player(e.target) }; stops(); } });
document.addEventListener("click", e => { const cell = e.target.closest("[data-field]"); if (cell && !e.target.closest("a, input")) edit(cell); });
document.addEventListener("keydown", e => {
  if (!e.target.matches?.("[data-field]") || e.ctrlKey || e.metaKey || e.altKey) return;
  if (e.key === "Enter" || e.key === "F2") { e.preventDefault(); edit(e.target); }
  if (arrows[e.key]) { e.preventDefault(); beside(e.target, ...arrows[e.key])?.focus(); }
});
function edit(cell, typed) {
  if (cell.dataset.editing) return;
  const nodes = [...cell.childNodes], input = document.createElement("input"), of = player(cell), field = cell.dataset.field, began = seen();
  input.value = typed ?? cell.dataset.value;
  input.name = field;
  input.setAttribute("aria-label", `${cell.closest("tr").querySelector("[data-field=name]").dataset.value}: ${cell.closest("table").tHead.rows[0].cells[cell.cellIndex].textContent}`);
  cell.dataset.editing = "yes";
  cell.replaceChildren(input);
  input.focus(); input.select();
  let over = false;
  const end = async (store, to) => {
    if (over) return;
    over = true;
    relieve();
    delete cell.dataset.editing;
    const value = input.value.trim();
    cell.replaceChildren(...nodes);
    to?.focus();
    if (!store || value === cell.dataset.value) return;
    const data = new FormData();
    data.set("command", "player edit");
    data.set("player", of);
    data.set(field, value || (field === "rating" || field === "born" ? "0" : ""));
    const newer = "newer" in cell.dataset;
    delete cell.dataset.newer;
    const answer = await inTurn(() => { data.set("seen", newer ? began : seen()); return send(data); });
    const again = answer.fault && cells().find(c => c.dataset.field === field && player(c) === of), elsewhere = typing(document.activeElement);
    again?.focus();
    if (again && !elsewhere && answer.fault.code !== "conflict") { // what was typed is put right where it stands
      edit(again, value);
      blame(again, answer.fault, $("#told").lastChild);
    }
  };
  input.addEventListener("keydown", e => {
    const next = { Enter: beside(cell, e.shiftKey ? -1 : 1, 0) || cell, Escape: cell, Tab: beside(cell, 0, e.shiftKey ? -1 : 1) }[e.key];
    if (e.key !== "Enter" && e.key !== "Escape" && !(e.key === "Tab" && next)) return;
    e.preventDefault();
    e.stopPropagation();
    end(e.key === "Enter" || e.key === "Tab" && input.value !== typed, next);
    if (e.key === "Tab") edit(next);
  });
  input.addEventListener("blur", () => end(input.value !== typed)); // what was refused is not sent again
}

// A name that is typed is looked up in the rating list.
// Several lines that are pasted as a name are a list.
$("[data-typed]")?.addEventListener("paste", e => {
  const text = e.clipboardData.getData("text/plain"), form = $("#pasted");
  if (!form || !text.trim().includes("\n")) return;
  e.preventDefault();
  form.pasted.value = text;
  form.submit();
});

const listed = $("[data-listed]");
let lookups = 0, lines = [], chosen = 0;
export let picking = false; // by a key that is still held: it sends nothing
function propose(found) {
  const box = $("#listed");
  lines = found; chosen = -1;
  box.hidden = !found.length;
  listed.setAttribute("aria-expanded", found.length > 0);
  listed.removeAttribute("aria-activedescendant");
  box.replaceChildren(...found.map((l, i) => {
    const li = Object.assign(document.createElement("li"), { id: "listed-" + i, textContent: [l.name, l.title, l.rating, l.club, l.federation, l.born].filter(Boolean).join(" · ") });
    li.setAttribute("role", "option");
    li.addEventListener("pointerdown", e => { e.preventDefault(); fill(l); });
    return li;
  }));
}
// forget takes back what the list knows of a player and nobody types.
function forget() { for (const name of ["title", "born", "fmjd", "member", "sex"]) listed.form.elements[name].value = ""; }
function fill(l) {
  const form = listed.form;
  for (const name of ["name", "rating", "club", "federation", "title", "born", "fmjd", "member", "sex"]) form.elements[name].value = l[name] ?? "";
  propose([]);
  listed.focus();
}
listed?.addEventListener("input", async () => {
  const mine = ++lookups, q = listed.value.trim();
  forget();
  if (q.length < 2) return propose([]);
  const response = await fetch(`/e/${encodeURIComponent(event)}/listed?q=${encodeURIComponent(q)}`, { headers: { Accept: "application/json" } }).catch(() => null);
  if (response?.ok && mine === lookups) propose(await response.json());
});
listed?.addEventListener("keydown", e => {
  if (!lines.length) return;
  if (e.key === "Escape") { propose([]); return; }
  if (e.key === "ArrowDown" || e.key === "ArrowUp") {
    e.preventDefault();
    chosen = (chosen + (e.key === "ArrowDown" ? 1 : lines.length - (chosen < 0 ? 0 : 1))) % lines.length;
    all("#listed li").forEach((li, i) => li.setAttribute("aria-selected", i === chosen));
    listed.setAttribute("aria-activedescendant", "listed-" + chosen);
  }
  if (e.key === "Enter" && chosen >= 0) { e.preventDefault(); picking = true; fill(lines[chosen]); }
});
listed?.addEventListener("keyup", () => { picking = false; });
listed?.form.addEventListener("reset", () => { forget(); propose([]); lookups++; }); // the next one is typed
document.addEventListener("fresh", stops);
