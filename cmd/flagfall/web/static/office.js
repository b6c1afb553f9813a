// The pages of the office: forms that answer in place, keys, the search, and news
// of what others enter.
import { live } from "./live.js";

const $ = (s, from = document) => from.querySelector(s);
const all = (s, from = document) => [...from.querySelectorAll(s)];
const body = document.body;
const event = body.dataset.event;
const seen = () => body.dataset.seq;

// told says something in the corner; what went wrong stays until it is closed, by its
// button or by Escape.
export function told(lines, bad, ways = [], sent = null) {
  ways = elsewhere(ways);
  const box = document.createElement("div");
  if (bad) box.className = "bad";
  for (const line of lines) box.append(Object.assign(document.createElement("p"), { textContent: line }));
  if (ways.length) {
    const list = Object.assign(document.createElement("div"), { className: "ways" });
    for (const way of ways) list.append(wayOut(way, () => box.remove(), sent));
    box.append(list);
  }
  if (bad || ways.length) {
    const close = Object.assign(document.createElement("button"), { type: "button", className: "close", textContent: "×" });
    close.setAttribute("aria-label", $("#told").dataset.close);
    close.addEventListener("click", () => box.remove());
    box.append(close);
  } else setTimeout(() => box.remove(), 5000);
  $("#told").append(box);
  if (bad) box.id = "told-" + ++tellings;
  while ($("#told").children.length > 3) $("#told").firstChild.remove();
  return box;
}
let tellings = 0;

// blame ties a refusal to the field of a form that it is about, or else to the first that
// is still empty or to the first: who does not see where it stands hears it there. The
// mark goes as soon as something else is typed.
let blamed = null;
function blame(form, fault, box) {
  relieve();
  const fields = all("input:not([type=hidden]), select, textarea", form).filter(f => f.checkVisibility() && !f.disabled);
  const of = name => fields.find(f => f.name === name);
  const known = (fault.about || []).map(of).find(Boolean);
  const field = known || fields.find(f => f.type !== "file" && f.type !== "checkbox" && !f.value) || fields[0];
  if (!field) return;
  const described = field.getAttribute("aria-describedby");
  blamed = { field, described };
  if (known) field.setAttribute("aria-invalid", "true");
  field.setAttribute("aria-describedby", described ? described + " " + box.id : box.id);
  field.focus();
}
function relieve() {
  if (!blamed) return;
  const { field, described } = blamed;
  blamed = null;
  field.removeAttribute("aria-invalid");
  if (described) field.setAttribute("aria-describedby", described); else field.removeAttribute("aria-describedby");
}
document.addEventListener("input", e => { if (e.target === blamed?.field) relieve(); });

// stored tells who does not see the page what was stored.
function stored(answer) { if (answer.stored) $("#stored").textContent = answer.stored.map(s => s.Text).join(" "); }

// elsewhere are the ways out that do not lead to the page that is shown.
const elsewhere = ways => ways.filter(w => !w.link || new URL(w.link, location.href).href !== location.href);

// wayOut is a way out of a refusal as a link or a button. To do the same again otherwise
// takes along what was sent with it and no words can name: its files, and the sheet it is of.
function wayOut(way, done, sent) {
  if (way.link) return Object.assign(document.createElement("a"), { className: "button", href: way.link, textContent: way.does });
  const button = Object.assign(document.createElement("button"), { type: "button", textContent: way.does });
  button.addEventListener("click", () => {
    done();
    const data = new FormData();
    for (const [name, values] of Object.entries(way.fields)) for (const value of values) data.append(name, value);
    if (sent?.get("command") === data.get("command")) for (const [name, value] of sent) if ((value instanceof File || name === "kept") && !way.fields[name]) data.append(name, value);
    data.set("seen", seen());
    send(data);
  });
  return button;
}

// What is entered waits until what was entered before is stored. A link that is followed
// meanwhile waits as well, and leads nowhere where something was refused, which would not be
// seen; whoever goes in another way is asked by the browser while something is not sent yet.
let turn = Promise.resolve(), waiting = 0, unanswered = 0, leaving = null;
function inTurn(write) {
  waiting++;
  return turn = turn.catch(() => { /* whatever became of the one before */ }).then(write).finally(() => { waiting--; settle(); });
}
function settle() {
  if (waiting || unanswered || !leaving) return;
  const { to, told } = leaving;
  leaving = null;
  setTimeout(() => { if (tellings === told) location.href = to; }); // what is refused has been told by then
}
function follow(to) {
  if (!waiting && !unanswered) location.href = to; else leaving = { to, told: tellings };
}
addEventListener("beforeunload", e => { if (waiting) e.preventDefault(); });
document.addEventListener("click", e => {
  const link = e.target.closest?.("a[href]");
  if (!link || link.target || !waiting && !unanswered || e.ctrlKey || e.metaKey || e.shiftKey || e.altKey) return;
  e.preventDefault();
  follow(link.href);
});

// post carries out a command and gives its answer.
async function post(data) {
  const files = [...data.values()].some(v => v instanceof File);
  const sent = files ? data : new URLSearchParams(data);
  unanswered++;
  try {
    const response = await fetch(`/e/${encodeURIComponent(event)}/do`, { method: "POST", body: sent, headers: { Accept: "application/json" } });
    return await response.json();
  } catch {
    return { fault: { code: "lost", message: body.dataset.gone } };
  } finally { unanswered--; settle(); }
}

// send carries out a command, says what came of it, and shows the page anew.
export async function send(data, form) {
  const answer = await post(data);
  if (answer.fault) {
    const box = refused(answer.fault, data);
    if (answer.fault.code === "conflict") await catchUp();
    else if (form) blame(form, answer.fault, box);
    return answer;
  }
  sending.delete(form); // it is stored: the next one need not wait for the page
  form?.reset(); // what was typed is the page's now
  await accepted(answer);
  document.dispatchEvent(new CustomEvent("done", { detail: data.get("command") }));
  return answer;
}
function refused(fault, sent, whose = "") {
  return told([whose + fault.message, ...(fault.ways?.length || !fault.hint ? [] : [fault.hint])], true, fault.ways || [], sent);
}
async function accepted(answer) {
  for (const n of answer.notices || []) told([n.text], n.grade !== "note", n.ways || []);
  stored(answer);
  if (answer.seq) body.dataset.seq = Math.max(answer.seq, Number(seen()));
  await fresh();
}

// A line of a list is sent as soon as it is entered and makes room for the next one, which
// may be typed before the office has answered: lines are stored one behind the other. What
// is refused comes back to be mended, unless the next is being typed; then it says whose it is.
function enterLine(form, button) {
  const data = new FormData(form, button), typed = [...form.elements].filter(f => f.name && !f.matches("[name=command], [name=seen], [name=back]")).map(f => [f, f.value]);
  form.reset();
  if (form.contains(listed)) { forget(); propose([]); lookups++; }
  form.elements[form.dataset.keep].focus();
  inTurn(async () => {
    data.set("seen", seen());
    data.delete("back");
    const { fault, ...answer } = await post(data);
    if (!fault) return accepted(answer);
    const back = !begun(form);
    if (back) for (const [field, value] of typed) field.value = value;
    const box = refused(fault, data, back ? "" : data.get(form.dataset.keep) + ": ");
    if (fault.code === "conflict") await catchUp(); else if (back) blame(form, fault, box);
  });
}

// fresh shows the page as it is now: the parts that changed, without what somebody
// is typing in.
let asking, again, latest, later;
export async function fresh() {
  if (asking) { again = true; return asking; }
  asking = (async () => {
    do {
      again = false;
      let text;
      try {
        const response = await fetch(location.href, { headers: { Accept: "text/html" } });
        if (response.status === 429 || response.status >= 500) { clearTimeout(later); later = setTimeout(fresh, 1000); } // too busy just now
        if (!response.ok) return;
        text = await response.text();
      } catch { return; }
      const page = new DOMParser().parseFromString(text, "text/html");
      if (!page.body.dataset.event) { location.reload(); return; }
      body.dataset.seq = page.body.dataset.seq;
      document.title = page.title;
      for (const id of ["status"]) if ($("#" + id).textContent !== page.getElementById(id).textContent) $("#" + id).textContent = page.getElementById(id).textContent;
      latest = page;
      merge($("#main"), page.getElementById("main"));
      lock();
      stops();
      news();
    } while (again);
  })().finally(() => { asking = undefined; });
  return asking;
}

// catchUp: who was refused because clocks had changed sees them as they are now, also in
// the form that they have begun.
const forClocks = form => [form.elements.command?.value, ...all("input[type=hidden][name=board]", form).map(b => b.value)].join(" ");
async function catchUp() {
  await fresh();
  const now = latest ? all("form", latest).filter(f => $("[name=seen-clock]", f)) : [];
  for (const form of all("form")) {
    const marks = all("[name=seen-clock]", form), as = marks.length && now.find(f => forClocks(f) === forClocks(form));
    if (!as) continue;
    for (const mark of marks) mark.remove();
    form.append(...all("[name=seen-clock]", as).map(mark => mark.cloneNode(true)));
  }
}

// goTo shows the page as another address has it, with the focus where it is: what is
// chosen with the arrows is passed over on the way.
function goTo(address) { $("#answer")?.replaceChildren(); history.replaceState(null, "", address); return fresh(); }

const typing = e => e && e.matches("input:not([type=hidden]):not([type=checkbox]), textarea, select");

// begun: somebody has typed into the form.
const begun = form => form && [...form.elements].some(f => f.matches("input:not([type=hidden]):not([type=checkbox]):not([type=radio]), textarea") && f.value !== f.defaultValue);

// does is what a form sends: one that stands in the place of another command's form is
// another form, whatever was typed there.
const does = form => form.getAttribute("action") + " " + $("[name=command]", form)?.getAttribute("value");

// merge makes a part of the page like the new one, node by node, so that focus,
// scrolling and what is open stay.
function merge(old, now) {
  if (old.isEqualNode(now)) return;
  const a = [...old.childNodes], b = [...now.childNodes];
  const named = new Map(a.filter(n => n.id).map(n => [n.id, n]));
  let at = old.firstChild;
  for (const n of b) {
    let o = n.id && named.get(n.id) || at;
    if (o && o !== at) old.insertBefore(o, at);
    if (!o || o.nodeName !== n.nodeName || o.id !== n.id || o.nodeName === "FORM" && does(o) !== does(n)) { old.insertBefore(n.cloneNode(true), at); continue; }
    at = o.nextSibling;
    if (o.isEqualNode(n)) continue;
    if (o.nodeType !== 1) { o.nodeValue = n.nodeValue; continue; }
    if (o.matches("[data-editing]") && o.dataset.value !== n.dataset.value) o.dataset.newer = "yes"; // somebody else changed what is being changed here
    if (typing(document.activeElement) && o === document.activeElement || o.matches("[data-editing], [data-keeps]")) continue;
    if (o.matches("input[type=hidden]") && begun(o.form)) continue; // it says what stood there when the form was begun
    const open = o.nodeName === "DETAILS" && o.open;
    for (const { name } of [...o.attributes]) if (!n.hasAttribute(name) && !(name === "tabindex" && o.dataset.field) && o !== blamed?.field) o.removeAttribute(name);
    for (const { name, value } of n.attributes) if (o.getAttribute(name) !== value) o.setAttribute(name, value);
    if (open) o.open = true;
    if (o.nodeName === "INPUT" && o.type === "hidden") o.value = n.value;
    merge(o, n);
  }
  while (at) { const next = at.nextSibling; at.remove(); at = next; }
}

// ask puts a question with what would follow, and gives the reason or null.
export function ask(title, lines, reason) {
  const dialog = $("#ask"), about = $(".about", dialog), input = $("input", dialog);
  $("h2", dialog).textContent = title;
  about.replaceChildren(...lines.map(l => Object.assign(document.createElement("p"), { textContent: l })));
  $(".reason", dialog).hidden = !reason;
  input.required = reason;
  input.value = "";
  dialog.showModal();
  (reason ? input : $(".primary", dialog)).focus();
  return new Promise(done => dialog.addEventListener("close", () => done(dialog.returnValue === "yes" ? input.value.trim() || true : null), { once: true }));
}
$("#ask form")?.addEventListener("keydown", e => { if (e.key === "Escape") $("#ask").returnValue = ""; });
$("#ask")?.addEventListener("cancel", () => { $("#ask").returnValue = ""; });

// Forms answer in place. One with data-preview shows first what would follow.
document.addEventListener("submit", async e => {
  const form = e.target, button = e.submitter;
  if (form.matches("[data-result-form]")) { e.preventDefault(); return enterResult(form, button.value); }
  if (!form.matches("[data-do]")) return;
  e.preventDefault();
  if (form.dataset.keep) return picking || enterLine(form, button);
  if (sending.has(form)) return; // a second press of an impatient hand
  sending.add(form);
  try { await submit(form, button); } finally { sending.delete(form); }
});
const sending = new Set();
async function submit(form, button) {
  relieve();
  const data = new FormData(form, button);
  data.set("seen", seen());
  data.delete("back");
  if (form.hasAttribute("data-show")) {
    const answer = await post(data), tried = data.has("try");
    show($("#answer"), answer, tried ? button.textContent : "", data);
    if (answer.fault) blame(form, answer.fault, $("#answer"));
    if (answer.fault?.code === "conflict") await catchUp();
    if (tried) return; // nothing was stored, and what was typed is still to be sent
    if (!answer.fault && answer.seq) { body.dataset.seq = Math.max(answer.seq, Number(seen())); if (answer.stored) told(answer.stored.map(s => s.Text)); }
    if (!answer.fault && answer.stored?.length) { // the next one may be typed
      form.reset();
      const seen = new Set();
      for (const field of form.querySelectorAll("[data-many]")) { if (seen.has(field.name)) field.closest("label").remove(); seen.add(field.name); }
    }
    if (!answer.fault && answer.stored?.length) await fresh(); // around what is shown, which stays
    return;
  }
  const reasoned = form.hasAttribute("data-reason");
  if (reasoned && !data.get("reason")) data.set("reason", "…"); // it is asked for when it is known what would follow
  if (form.dataset.preview && (data.has(form.dataset.preview) || button?.hasAttribute("data-first"))) {
    data.set(form.dataset.preview, "true");
    const looked = await post(data);
    if (looked.fault) { blame(form, looked.fault, told([looked.fault.message, ...(looked.lines || [])], true, looked.fault.ways || [], data)); if (looked.fault.code === "conflict") await catchUp(); return; }
    data.delete(form.dataset.preview);
    const why = await ask(button.getAttribute("aria-label") || button.textContent, [...new Set([...(form.dataset.about ? [form.dataset.about] : []), ...(form.hasAttribute("data-brief") ? (looked.stored || []).map(s => s.Text) : []), ...(looked.changes || []), ...(looked.notices || []).map(n => n.text), ...(form.hasAttribute("data-brief") ? [] : looked.lines || [])])], reasoned);
    if (!why) return;
    if (reasoned) data.set("reason", why);
    if (looked.seq) data.set("seen", looked.seq); // the yes was to what was shown
  }
  const answer = await send(data, form);
  if (!answer.fault && form.hasAttribute("data-leaves")) { location.href = form.elements.back.value; return; }
}

// show writes an answer below a form.
function show(box, answer, heading, sent) {
  box.replaceChildren();
  const add = (tag, text, name) => box.append(Object.assign(document.createElement(tag), { textContent: text, className: name || "" }));
  if (heading) add("h2", heading);
  if (answer.fault) {
    add("p", answer.fault.message, "notice warning");
    if (answer.fault.hint && !answer.fault.ways) add("p", answer.fault.hint);
    const list = Object.assign(document.createElement("div"), { className: "actions" });
    for (const way of answer.fault.ways || []) list.append(wayOut(way, () => {}, sent));
    box.append(list);
  }
  for (const s of answer.stored || []) add("p", s.Text, "notice");
  for (const n of answer.notices || []) add("p", n.text, "notice " + n.grade);
  for (const c of answer.changes || []) add("p", c);
  if (answer.lines && !answer.stored) add("pre", answer.lines.join("\n"));
  box.scrollIntoView({ block: "nearest" });
}

// The result board.
const rows = () => all("#boards .board");
const current = () => document.activeElement?.closest?.("#boards .board");
const locked = () => $("#boards")?.classList.contains("locked");
let unlocked = false;

async function enterResult(form, value) {
  const row = form.closest(".board");
  if (locked()) return;
  if (row.dataset.result === value) return go(after(row));
  const data = new FormData(form);
  data.set("result", value);
  data.set("seen", seen());
  data.delete("back");
  if (row.classList.contains("done")) {
    data.set("try", "true"); // what follows from it, such as a round that was paired with the old result, is known before
    data.set("reason", "…");
    const looked = await post(data), changes = looked.fault ? [] : [...(looked.notices || []).map(n => n.text), ...(looked.changes || [])];
    data.delete("try");
    const reason = await ask(`${row.getAttribute("aria-label")} → ${value}`, changes, true);
    row.focus();
    if (!reason) return;
    data.set("reason", reason);
  }
  $("details", form).open = false;
  row.classList.add("pending");
  const next = after(row);
  go(next || row);
  const answer = await send(data);
  if (!next && !answer.fault && $("#boards").dataset.next) { location.href = $("#boards").dataset.next; return; }
  row.classList.remove("pending");
  if (answer.fault) go(row);
}

// after is the next board without a result, from a row on and around.
function after(row) {
  const list = rows(), at = list.indexOf(row);
  return [...list.slice(at + 1), ...list.slice(0, at)].find(r => !r.classList.contains("done") && !r.classList.contains("pending"));
}
function go(row) { if (row) { row.focus(); row.scrollIntoView({ block: "nearest" }); } }

// lock keeps a complete round from slips of the hand until it is unlocked.
function lock() {
  if (!$("#boards")) return;
  const box = $("#unlock"), shut = "shut" in $("#boards").dataset || Boolean(box) && !unlocked;
  if (box) box.checked = unlocked;
  $("#boards").classList.toggle("locked", shut);
  for (const button of all("#boards button")) button.disabled = shut;
}

document.addEventListener("change", e => {
  if (e.target.matches("[data-submits]")) { goTo("?" + new URLSearchParams(new FormData(e.target.form))); return; }
  if (e.target.matches("[data-goes]")) { goTo(e.target.value); return; }
  if (e.target.matches(".match select")) { matchAgain(e.target.form); return; }
  if (e.target.id !== "unlock") return;
  unlocked = e.target.checked;
  lock();
  if (unlocked) go(rows()[0]);
});

// matchAgain shows what a list would bring with its columns as they are taken now.
async function matchAgain(form) {
  const response = await fetch(form.action, { method: "POST", body: new FormData(form) }).catch(() => null);
  if (!response?.ok) { told([body.dataset.gone], true); return; }
  merge($("#main"), new DOMParser().parseFromString(await response.text(), "text/html").getElementById("main"));
}

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
      if (/^[0-9.]$/.test(e.key)) { number += e.key; go(document.getElementById("board-" + number.trim())); e.preventDefault(); return; }
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
  if (e.key === "u" && $("[data-undo]")) { e.preventDefault(); $("[data-undo]").requestSubmit($("[data-undo] button")); return; }
  if (!$("#boards")) return;
  const row = current();
  if (e.key === "ArrowDown" || e.key === "ArrowUp") {
    const list = rows(), at = list.indexOf(row);
    e.preventDefault();
    return go(list[row ? Math.min(list.length - 1, Math.max(0, at + (e.key === "ArrowDown" ? 1 : -1))) : 0]);
  }
  const choice = all("i", $("#choices").content).find(c => c.dataset.key === e.key);
  if (choice && row) { e.preventDefault(); enterResult($("form", row), choice.dataset.value); }
});

document.addEventListener("click", e => {
  const opener = e.target.closest("[data-open]");
  if (opener) opener.dataset.open === "find" ? openFind() : document.getElementById(opener.dataset.open).showModal();
  for (const open of all("details.me[open], .board details[open]")) if (!open.contains(e.target)) open.open = false;
});

// The search.
let marked = 0, found = [], asked = 0;
function openFind() { const box = $("#find"); if (!box || box.open) return; box.showModal(); $("#find-text").value = ""; list([]); $("#find-text").focus(); }
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
let lookups = 0, lines = [], chosen = 0, picking = false; // by a key that is still held: it sends nothing
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

// A file that is dropped goes into the field of the page that takes files; elsewhere it is
// let go, where the browser would show it in the place of the page.
const carried = e => [...e.dataTransfer.types].includes("Files");
document.addEventListener("dragover", e => { if (carried(e)) e.preventDefault(); });
document.addEventListener("drop", e => {
  if (!carried(e) || $("[data-typing]")) return; // a sheet that is typed takes it itself
  e.preventDefault();
  const field = $("#main input[type=file]"), [...given] = e.dataTransfer.files;
  if (!field || !given.length) return;
  const taken = new DataTransfer();
  for (const file of field.multiple ? given : given.slice(0, 1)) taken.items.add(file);
  field.files = taken.files;
  const folded = field.closest("details");
  if (folded) folded.open = true;
  field.scrollIntoView({ block: "center" });
  $("button", field.form).focus(); // its name stands beside the field: what is left is to send it
});

// The displays that run on the wall of clocks run here between two looks at them.
let ticks = 0;
if ($("#wall")) setInterval(() => {
  if (++ticks % 10 === 0 && $("#wall [data-runs]")) fresh(); // a shortage comes without a press
  for (const t of all("#wall [data-runs], #wall [data-rises]")) {
    if (t.dataset.shown !== t.textContent) { t.since = Date.now(); t.began = t.textContent.split(":").reduce((sum, n) => 60 * sum + Number(n), 0); }
    const passed = Math.floor((Date.now() - t.since) / 1000), left = "rises" in t.dataset ? t.began + passed : Math.max(0, t.began - passed), two = n => String(n).padStart(2, "0");
    t.dataset.shown = t.textContent = `${Math.floor(left / 3600)}:${two(Math.floor(left / 60) % 60)}:${two(left % 60)}`;
  }
}, 500);

// A place in the address, or the first open board, is where the keys begin.
if ($("#boards")) go(location.hash && document.getElementById(decodeURIComponent(location.hash.slice(1))) || rows().find(r => !r.classList.contains("done")));

// Beside the number of a player, #9, stands who that is.
document.addEventListener("input", e => {
  const is = e.target.list && e.target.closest("label").querySelector(".is");
  if (is) is.textContent = [...e.target.list.options].find(o => "#" + o.textContent === e.target.value)?.value ?? "";
});

// The page that is shown stands in sight among the others.
$(".rooms [aria-current]")?.scrollIntoView({ block: "nearest", inline: "nearest" });

if (body.dataset.live) live(body.dataset.live, seq => { if (seq !== seen()) fresh(); },
  lost => { $(".lost").hidden = !lost; });

// A document is printed as it is seen, and shown in another language.
document.addEventListener("click", e => { if (e.target.closest("[data-print]")) print(); });

// What came since this browser showed the round's page last is marked.
const since = "looked at " + event;
let looked = null;
try { looked = JSON.parse(localStorage.getItem(since)); } catch { /* nobody remembers */ }
function news() {
  const box = $("#recent");
  if (!box || !body.dataset.live) return;
  const fresh = looked ? all("[data-seq]", box).filter(li => Number(li.dataset.seq) > looked.seq) : [];
  for (const li of all("[data-seq]", box)) { const is = fresh.includes(li); li.classList.toggle("new", is); li.hidden = "older" in li.dataset && !is; }
  const line = $(".since", box);
  line.hidden = !fresh.length;
  line.textContent = fresh.length ? `${fresh.length} ${line.dataset.words} ${new Date(looked.at).toLocaleTimeString("en-GB", { hour: "2-digit", minute: "2-digit" })}` : "";
}
news();
addEventListener("pagehide", () => { if ($("#recent") && body.dataset.live) try { localStorage.setItem(since, JSON.stringify({ seq: Number(seen()), at: Date.now() })); } catch { /* it is forgotten */ } });

document.documentElement.dataset.ready = performance.now(); // keys work from here on

// A field that may be given several times has an empty place behind the last one.
document.addEventListener("input", event => {
  const field = event.target;
  if (!field.matches?.("[data-many]") || !field.value) return;
  const all = field.form.querySelectorAll(`[data-many][name="${CSS.escape(field.name)}"]`);
  if (all[all.length - 1] !== field) return;
  const next = field.closest("label").cloneNode(true), empty = next.querySelector("input");
  empty.value = "";
  empty.required = false;
  next.querySelector("small")?.remove();
  field.closest("label").after(next);
});
