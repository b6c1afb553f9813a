// The scoresheets of a board: a sheet is typed with the board moving beside it, and
// those that were taken in are stepped through.
import { parsed } from "./dom.js";
import { send } from "./send.js";
import { told } from "./told.js";
import { ask } from "./ask.js";
import { inSight } from "./board.js";

const $ = (s, from = document) => from.querySelector(s);
const all = (s, from = document) => [...from.querySelectorAll(s)];
const box = $("#sheet"), board = $("draughts-board");
const blank = JSON.parse(box.dataset.blank);
board.lie = box.dataset.squares;

// The lists of moves: the one that is typed, and those of the sheets taken in. One
// of them is stepped through at a time.
const form = $("[data-typing]"), input = $("#move");
let typed = blank, cursor = 0, active = form ? null : $("[data-kept]"), at = 0, rest = "", tail = "", absorbing = "", waiting = null, queue = [], held = 0;
const early = () => $("#early").checked;

function positions() {
  if (!active) return [typed.start, ...typed.moves.map(m => m.position)];
  return [active.dataset.start, ...all("[data-position]", active).map(b => b.dataset.position)];
}
function look(n) {
  held = 0;
  const list = positions();
  at = Math.max(0, Math.min(n, list.length - 1));
  board.show(list[at], at ? list[at - 1] : "");
  for (const b of all(".moves button")) b.removeAttribute("aria-current");
  const marked = at && all(".moves button", active || form)[at - 1];
  if (marked) { marked.setAttribute("aria-current", "true"); inSight(marked); }
  if (!active) cursor = at;
}

// draw shows the moves that were typed, and what is wrong with them.
function draw() {
  $(".moves", form).replaceChildren(...typed.moves.map((m, i) => {
    const li = document.createElement("li"), button = Object.assign(document.createElement("button"), { type: "button", textContent: m.text });
    if (i % 2 === 0) li.dataset.number = `${i / 2 + 1}.`;
    if (m.wrong) button.className = "bad";
    li.append(button);
    return li;
  }));
  $(".found", form).replaceChildren(...(typed.found || []).map(f => {
    const p = document.createElement("p");
    if (f.ply) { const b = Object.assign(document.createElement("button"), { type: "button", textContent: "◉" }); b.dataset.ply = f.ply; b.setAttribute("aria-label", f.text); p.append(b, " "); }
    p.append(f.text, ...(f.explanations || []).slice(0, 3).map(text => Object.assign(document.createElement("small"), { textContent: text })));
    return p;
  }));
  box.dataset.plies = typed.moves.length;
  offer();
}

// offer lists the legal moves that what is typed may become, the first marked.
function candidates(text) { return (cursor === typed.moves.length ? typed.legal : []).filter(m => m.codes.some(c => c.startsWith(text))); }
function bare(text) { return text.toLowerCase().replace(/[^0-9a-l]/g, ""); }
function offer() {
  const list = candidates(bare(input.value));
  $(".legal", form).replaceChildren(...list.slice(0, 40).map((m, i) => {
    const li = document.createElement("li"), b = Object.assign(document.createElement("button"), { type: "button", textContent: m.text, tabIndex: -1 });
    b.addEventListener("click", () => { take(m, ""); input.focus(); });
    if (i === 0 && input.value) li.className = "marked";
    li.append(b);
    return li;
  }));
  const end = cursor === typed.moves.length;
  $(".turn", form).textContent = end ? (typed.legal.length ? typed.turn : "") : `${Math.floor(cursor / 2) + 1}${cursor % 2 ? "..." : "."}`;
  const astray = Boolean(bare(input.value)) && end && !list.length && !tail.startsWith(bare(input.value));
  input.setAttribute("aria-invalid", astray);
  const said = astray ? box.dataset.astray : "";
  if ($(".wrong", form).textContent !== said) $(".wrong", form).textContent = said;
}

const origin = m => m.text.split(/[-x:]/)[0];

// take puts a move, or what stands on the sheet, at the cursor. What is known of a
// legal move is shown at once; the rest is asked for.
function take(move, left) {
  const text = move.text || move, moves = typed.moves.map(m => m.text), end = cursor === moves.length;
  active = null;
  moves[cursor] = text;
  rest = tail = left;
  absorbing = "";
  held = 0;
  input.value = "";
  cursor++;
  if (end) typed = { ...typed, moves: [...typed.moves, { text, position: move.position || positions().at(-1) }], legal: [] };
  ask_(moves);
}

// ask_ asks the office what the moves come to; keys that come meanwhile wait.
function ask_(moves, text) {
  const data = new URLSearchParams({ text: text ?? moves.map((m, i) => (i % 2 ? "" : `${i / 2 + 1}. `) + m).join(" "), keeper: form.elements.keeper.value, result: form.elements.result.value });
  const here = `/e/${encodeURIComponent(document.body.dataset.event)}/typed?round=${box.dataset.round}&board=${encodeURIComponent(box.dataset.board)}`;
  active = null;
  if (typed.moves.length) { draw(); look(cursor); }
  waiting = (async () => {
    try {
      const response = await fetch(here, { method: "POST", body: data, headers: { Accept: "application/json" } });
      const answer = await response.json();
      if (answer.fault) refused(answer.fault, text); else { typed = answer; if (answer.unread) told([answer.unread], true); }
    } catch { told([box.dataset.lost], true); }
    waiting = null;
    if (text !== undefined) {
      cursor = typed.moves.length;
      if (typed.result && !form.elements.result.value) form.elements.result.value = typed.result;
    }
    cursor = Math.min(cursor, typed.moves.length);
    draw();
    look(cursor);
    while (queue.length && !waiting) key(queue.shift());
    box.dataset.waits = Boolean(waiting);
  })();
  box.dataset.waits = "true";
  return waiting;
}

// refused says why a text is no sheet of this board. Ways out take the text along.
function refused(fault, text) {
  const sent = new FormData();
  sent.set("command", "sheet");
  sent.set("file", new File([text ?? ""], "sheet.pdn"));
  told([fault.message, ...(fault.ways?.length || !fault.hint ? [] : [fault.hint])], true, fault.ways || [], sent);
}

// key is a key at the place where moves are typed.
function key(k) {
  if (waiting) { queue.push(k); return; }
  if (rest) {
    // The first square was enough. Who types on what is left of the move, with its
    // sign or where no move begins so, means this move still.
    if (/^[-–x:×]$/.test(k)) { absorbing = k; return; }
    if (absorbing && rest[0] === k) { absorbing += k; rest = rest.slice(1); return; }
    if (absorbing && /[0-9a-l?]/.test(k)) { // the sheet has another move than the one that is legal
      const moves = typed.moves.map(m => m.text), [wrong] = moves.splice(--cursor, 1);
      typed.moves.splice(cursor, 1);
      input.value = origin({ text: wrong }) + absorbing + k;
      rest = absorbing = "";
      ask_(moves);
      return;
    }
    if (!absorbing && rest.at(-1) === k && !candidates(k).length) { rest = ""; tail = tail[0] === k ? tail.slice(1) : ""; return; }
    const over = k === " " || k === "Enter";
    rest = absorbing = "";
    if (over) return;
  }
  if (k === "Backspace") {
    if (input.value) { input.value = input.value.slice(0, -1); offer(); return; }
    if (!cursor) return;
    const moves = typed.moves.map(m => m.text);
    moves.splice(--cursor, 1);
    typed.moves.splice(cursor, 1);
    ask_(moves);
    return;
  }
  if (k === "Enter" || k === " ") {
    if (!input.value) return;
    const text = bare(input.value), list = candidates(text), exact = list.find(m => m.codes.includes(text)) || (k === "Enter" || list.length === 1) && list[0];
    if (exact) take(exact, ""); else if (k === "Enter") take(input.value.trim(), "");
    return;
  }
  if (k.length !== 1 || !/[0-9a-l?\-–x:×v()=]/i.test(k)) return;
  input.value += k;
  const text = bare(input.value), list = candidates(text);
  // The piece that came to a square is the other side's: who types the number of that
  // square, and can mean no move from another, goes on with the move that was taken.
  if (!list.length && tail && text === tail) { input.value = tail = ""; offer(); return; }
  const whole = list.length === 1 && list[0].codes.includes(text), nought = text[0] === "0" ? 1 : 0;
  const from = list.length === 1 ? origin(list[0]) : "", first = from && text.length === from.length + nought;
  // Half of the second square is no move yet: the other half follows.
  if (whole || first && early()) return take(list[0], first ? bare(list[0].text).slice(from.length) : "");
  offer();
}

if (form) {
  input.addEventListener("keydown", e => {
    if (e.ctrlKey && e.key === "Enter") { e.preventDefault(); takeIn(); return; }
    if (e.ctrlKey || e.metaKey || e.altKey || e.key === "Tab" || e.key === "Shift") return;
    const step = { ArrowLeft: -1, ArrowRight: 1, Home: -9999, End: 9999 }[e.key];
    if (step && !input.value) { e.preventDefault(); active = null; look(cursor + step); offer(); return; }
    if (e.key === "Enter" || e.key === "Backspace") { e.preventDefault(); key(e.key); }
  });
  input.addEventListener("beforeinput", e => { if (e.inputType === "insertText" && e.data) { e.preventDefault(); for (const k of e.data) key(k); } });
  form.addEventListener("submit", e => { e.preventDefault(); });
  $("[data-take]").addEventListener("click", takeIn);
  for (const b of all("[data-put]")) b.addEventListener("click", () => ask_([], b.dataset.put));
  const pasted = async text => { if (!typed.moves.length || await ask(box.dataset.instead, [], false)) ask_([], text); };
  document.addEventListener("paste", e => { const photo = picture(e.clipboardData); if (photo) { e.preventDefault(); keepPhotos(photo); return; } const text = e.clipboardData.getData("text"); if (text.length > 5 && !e.target.closest?.("dialog")) { e.preventDefault(); pasted(text); } });
  document.addEventListener("dragover", e => e.preventDefault());
  document.addEventListener("drop", async e => { e.preventDefault(); const photo = picture(e.dataTransfer); if (photo) { keepPhotos(photo); return; } const files = [...e.dataTransfer.files]; pasted(files.length ? (await Promise.all(files.map(f => f.text()))).join("\n\n") : e.dataTransfer.getData("text")); });
}

// A move may be made on the board as well: the piece is touched, and where it goes.
function touch(square) {
  if (active || waiting || cursor !== typed.moves.length || !square) return;
  const ends = held ? typed.legal.filter(m => m.from === held && m.to === square) : [];
  if (ends.length === 1) return take(ends[0], "");
  input.value = ends.length ? ends[0].codes[0] : ""; // one of several is chosen by its name
  held = !ends.length && square !== held && typed.legal.some(m => m.from === square) ? square : 0;
  const list = positions(), marks = {};
  if (held) { marks[held] = "held"; for (const m of typed.legal) if (m.from === held) marks[m.to] = "goal"; }
  board.show(list[at], at ? list[at - 1] : "", marks);
  offer();
}
if (form) {
  board.addEventListener("mousedown", e => e.preventDefault()); // who types goes on typing
  board.addEventListener("click", e => touch(board.at(e.clientX, e.clientY)));
}

// takeIn takes the sheet in, by the row of the command, after showing what it would
// come to.
async function takeIn() {
  while (waiting) await waiting;
  if (!typed.moves.length) { told([box.dataset.empty], true); return; }
  await ask_(typed.moves.map(m => m.text));
  const data = new FormData();
  for (const [name, value] of Object.entries({ command: "sheet", board: box.dataset.board, round: box.dataset.round, seen: document.body.dataset.seq })) data.set(name, value);
  if (!form.elements.result.value) data.set("no-result", "true");
  data.set("file", new File([typed.sheet], "sheet.pdn"));
  if ((typed.found || []).length && !await ask(form.querySelector("[data-take]").textContent, typed.found.map(f => f.text), false)) return;
  await send(data);
}
document.addEventListener("done", e => { if (e.detail === "sheet") location.reload(); }); // also when a refusal has led there

// Photos are kept without the page being loaded again, so that what is typed stays.
const picture = from => [...from.files].find(f => /^image\/(jpeg|png)$/.test(f.type));
async function keepPhotos(what) {
  let data = what;
  if (what instanceof File) { data = new FormData(); data.set("photo", what); }
  const response = await fetch(`/e/${encodeURIComponent(document.body.dataset.event)}/photo?round=${box.dataset.round}&board=${encodeURIComponent(box.dataset.board)}`, { method: "POST", body: data, headers: { Accept: "application/json" }, redirect: "manual" }).catch(() => null);
  if (!response) { told([document.body.dataset.gone], true); return; }
  if (response.type !== "opaqueredirect") { const answer = await response.json(); told([answer.fault.message, answer.fault.hint].filter(Boolean), true); return; }
  const page = parsed(await (await fetch(location.href)).text());
  $("#photos").replaceWith(page.getElementById("photos"));
  box.className = page.getElementById("sheet").className;
}
document.addEventListener("submit", e => { if (e.target.matches("[data-photos]")) { e.preventDefault(); keepPhotos(new FormData(e.target, e.submitter)); } });
document.addEventListener("click", e => {
  const shown = e.target.closest("[data-photo]")?.querySelector(".photo");
  if (e.target.closest("[data-photo-turn]")) shown.dataset.turn = (Number(shown.dataset.turn || 0) + 1) % 4;
  const size = e.target.closest("[data-photo-size]");
  if (size) size.setAttribute("aria-pressed", shown.classList.toggle("large"));
});

document.addEventListener("click", e => {
  const step = e.target.closest("[data-step]")?.dataset.step;
  if (step) look({ start: 0, back: at - 1, on: at + 1, end: Infinity }[step]);
  if (e.target.closest("[data-turn]")) board.turn();
  const move = e.target.closest(".moves button");
  if (move) { active = move.closest("[data-kept]"); look(all(".moves button", active || form).indexOf(move) + 1); if (!active) offer(); }
  const ply = e.target.closest("[data-ply]");
  if (ply) { active = ply.closest("[data-kept]"); look(Number(ply.dataset.ply)); board.scrollIntoView({ block: "nearest" }); }
});
document.addEventListener("keydown", e => {
  if (e.target.matches("input, select, textarea") || e.ctrlKey || e.altKey || $("dialog[open]")) return;
  const step = { ArrowLeft: -1, ArrowRight: 1 }[e.key];
  if (step) { e.preventDefault(); look(at + step); }
});

if (form) { draw(); input.focus({ preventScroll: true }); }
look(active ? Infinity : 0);
box.dataset.ready = "yes";
