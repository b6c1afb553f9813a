// A telephone or tablet as the clock of a board: two buttons. A press keeps the
// instant at which it was made, by the time of the office, and waits here until the
// office has it; what the office says is what counts. With the board between the
// buttons the moves are entered there, and each presses the clock.
import "./board.js";
const $ = s => document.querySelector(s);
const [notSent, gone, stopped, notStarted, fell, moves, lastMove] = document.body.dataset.words.split("|");
const address = document.body.dataset.board + "/clock", store = "presses " + address;
const faces = [$("#first"), $("#second")];

let shown, offset = 0, best = Infinity, lost = false, asking = false, soon = 0;
let queue = [];
try { queue = JSON.parse(localStorage.getItem(store)) || []; } catch { queue = []; }
const keep = () => { try { localStorage.setItem(store, JSON.stringify(queue)); } catch { /* they wait in the page alone */ } };
const sides = ["first", "second"], side = name => sides.indexOf(name);
const officeTime = at => Math.round(at + offset);

// now is the clock with the presses that wait here, at an instant of the office.
function now(at) {
  const c = shown?.clock;
  if (!c) return null;
  const left = c.sides.map(s => s.face), made = c.sides.map(s => s.moves);
  let turn = side(c.turn), from = c.at, still = c.standstill || 0;
  const run = to => { const spent = Math.max(0, to - from), lost = Math.max(0, spent - still); if (c.sides[1 - turn].hourglass) left[1 - turn] += Math.min(lost, Math.max(0, left[turn])); left[turn] -= lost; still = Math.max(0, still - spent); from = Math.max(from, to); };
  if (c.phase === "running") {
    for (const p of queue) { if (p.still || p.back) continue; run(p.at); const n = side(p.side); left[n] += shown.bonus[n]; made[n]++; turn = 1 - n; still = 0; }
    run(at);
  }
  return { left, made, turn, phase: c.phase };
}

function text(ms) {
  const t = Math.max(0, ms), s = Math.ceil(t / 1000), two = n => String(n).padStart(2, "0");
  if (t < 20000) return (Math.ceil(t / 100) / 10).toFixed(1);
  return s >= 3600 ? `${Math.floor(s / 3600)}:${two(Math.floor(s / 60) % 60)}:${two(s % 60)}` : `${two(Math.floor(s / 60))}:${two(s % 60)}`;
}

function draw() {
  const c = now(officeTime(performance.now()));
  faces.forEach((face, which) => {
    if (!face) return;
    const runs = c?.phase === "running" && c.turn === which;
    face.disabled = !runs;
    face.classList.toggle("running", runs);
    if (!c) return;
    const shows = text(c.left[which]);
    if (face.children[1].textContent !== shows) face.children[1].textContent = shows;
    const flag = c.left[which] <= 0;
    face.classList.toggle("fallen", flag);
    face.classList.toggle("short", Boolean(shown.clock.sides[which].short));
    const below = `${moves}: ${c.made[which]}` + (flag ? ` · ${fell}` : "");
    if (face.children[2].textContent !== below) face.children[2].textContent = below;
  });
  const said = $("#said");
  if (said && shown) {
    const words = [];
    if (shown.result) words.push(shown.result);
    else if (c?.phase === "stopped") words.push(stopped);
    else if (c?.phase === "ready") words.push(notStarted);
    if (lost) words.push(gone);
    if (queue.length) words.push(`${queue.length} ${notSent}`);
    for (const r of shown.refused || []) words.push(r);
    const line = c || words.length ? words.join(" · ") : said.textContent;
    if (said.textContent !== line) said.textContent = line;
  } else if (said && lost) said.textContent = gone;
  if ($("#sent") && shown) { // until it is confirmed or refused
    $("#sent").hidden = !shown.sent;
    if (shown.sent && $("#sent strong").textContent !== shown.sent) $("#sent strong").textContent = shown.sent;
  }
  document.body.classList.toggle("lost", lost);
}

// sync brings the presses to the office and the clock from there, one call at a
// time: what waits is sent before the telephone is heard without it.
async function sync() {
  if (asking) { soon = 1; return; }
  asking = true;
  soon = 0;
  const sent = queue.slice(0, 100), begun = performance.now(), patience = new AbortController();
  const timer = setTimeout(() => patience.abort(), 5000);
  try {
    const response = await fetch(`${address}?plies=${known}`, { signal: patience.signal, cache: "no-store", headers: { Accept: "application/json" }, ...(sent.length ? { method: "POST", body: JSON.stringify(sent) } : {}) });
    if (response.status === 401 || response.status === 403) { location.reload(); return; }
    if (!response.ok) throw new Error(response.status);
    const answer = await response.json(), took = performance.now() - begun;
    lost = false;
    if (answer.now && (took <= best * 1.5 || took < 60)) { best = Math.min(best, took); offset = answer.now - (begun + took / 2); }
    best *= 1.02; // an old measure gives way
    queue = queue.filter(p => !sent.some(s => s.id === p.id));
    keep();
    if (shown && (shown.round !== answer.round || shown.first !== answer.first || shown.second !== answer.second || shown.result !== answer.result)) { location.reload(); return; }
    shown = answer;
    if (answer.game) { game = answer.game; known = game.plies; from = 0; }
    if (answer.game || !queue.length) drawBoard();
  } catch { lost = true; } finally {
    clearTimeout(timer);
    asking = false;
    draw();
    clearTimeout(next);
    next = setTimeout(sync, soon && !lost ? 0 : 1000);
  }
}
let next;

function press(which, at) {
  const c = now(officeTime(at));
  if (c?.phase !== "running" || c.turn !== which) return;
  const id = [...crypto.getRandomValues(new Uint32Array(3))].map(n => n.toString(36)).join("");
  queue.push({ id, round: shown.round, side: sides[which], at: officeTime(at) });
  keep();
  navigator.vibrate?.(30);
  draw();
  sync();
}
faces.forEach((face, which) => {
  face?.addEventListener("pointerdown", e => { e.preventDefault(); press(which, e.timeStamp); });
  face?.addEventListener("click", e => { if (e.detail === 0) press(which, e.timeStamp); }); // by the keyboard
});

// The board: a piece is touched, and where it goes. The office knows the rules; where
// it does not answer, the piece is set down as it is, and put right when it does.
const box = $("#moves"), board = $("draughts-board");
let game = null, known = -1, from = 0;
if (board) { board.lie = box.dataset.squares; board.turned = box.dataset.turned === "true"; }

function drawBoard() {
  if (!board || !game || $("main").dataset.moves !== "yes") return;
  const ends = from ? game.legal.filter(m => m.from === from) : [], marks = {};
  if (from) marks[from] = "held";
  for (const m of ends) marks[m.to] = "goal";
  board.show(game.position, game.before, marks);
  $("#last").textContent = [game.last && `${lastMove} ${game.last}`, ...(game.counts || [])].filter(Boolean).join(" · ");
  $("#back").disabled = game.plies <= (game.given || 0) || queue.some(p => p.move || p.back);
  const list = (from && ends.length > 1 ? ends : game.legal);
  $("#legal").replaceChildren(...list.map(m => {
    const b = Object.assign(document.createElement("button"), { type: "button", textContent: m.text });
    b.addEventListener("click", e => enter(m, e.timeStamp));
    return b;
  }));
}

function touch(square, at) {
  if (!square || !game || shown?.result) return;
  const ends = game.legal.filter(m => m.from === from && m.to === square);
  if (from && ends.length === 1) return enter(ends[0], at);
  if (from && ends.length > 1) { $("#choose").open = true; return; } // one of them is chosen by its name
  if (from && !game.legal.length && game.position[square - 1] === ".") return enter(setDown(from, square), at);
  const own = game.legal.length ? game.legal.some(m => m.from === square) : lost && game.position[square - 1] !== ".";
  from = own && square !== from ? square : 0;
  drawBoard();
}

// setDown is a move that nobody has said to be legal: the piece goes to the square, and
// pieces of the other colour between are taken.
function setDown(one, other) {
  const where = s => { const r = board.squares.findIndex(row => row.includes(s)); return [r, board.squares[r].indexOf(s)]; };
  const [r, c] = where(one), [toR, toC] = where(other), pieces = [...game.position], p = pieces[one - 1];
  let takes = false;
  if (Math.abs(toR - r) === Math.abs(toC - c)) for (let i = 1; i < Math.abs(toR - r); i++) {
    const s = board.squares[r + i * Math.sign(toR - r)][c + i * Math.sign(toC - c)];
    if (s && pieces[s - 1] !== "." && pieces[s - 1].toLowerCase() !== p.toLowerCase()) { pieces[s - 1] = "."; takes = true; }
  }
  pieces[one - 1] = ".";
  pieces[other - 1] = p;
  return { text: `${board.names[one - 1]}${takes ? "x" : "-"}${board.names[other - 1]}`, position: pieces.join("") };
}

function enter(move, at) {
  if (shown?.result) return;
  const which = game.plies % 2, c = now(officeTime(at)), runs = c?.phase === "running" && c.turn === which;
  const id = [...crypto.getRandomValues(new Uint32Array(3))].map(n => n.toString(36)).join("");
  queue.push({ id, round: shown?.round ?? Number(box.dataset.round), side: sides[which], at: officeTime(at), move: move.text, ply: game.plies + 1, ...(runs ? {} : { still: true }) });
  game = { ...game, plies: game.plies + 1, before: game.position, position: move.position, last: move.text, legal: [], counts: [] };
  known = -1;
  from = 0;
  $("#choose").open = false;
  keep();
  navigator.vibrate?.(30);
  draw();
  drawBoard();
  sync();
}
if (board) {
  board.addEventListener("pointerdown", e => { e.preventDefault(); touch(board.at(e.clientX, e.clientY), e.timeStamp); });
  $("#back").addEventListener("click", e => {
    queue.push({ id: crypto.getRandomValues(new Uint32Array(3)).join("-"), round: shown?.round ?? Number(box.dataset.round), side: "first", at: officeTime(e.timeStamp), back: true, ply: game.plies });
    known = -1;
    keep();
    sync();
  });
  const store = "board " + address;
  const open = on => { $("main").dataset.moves = on ? "yes" : ""; box.hidden = !on; $("#with-moves")?.setAttribute("aria-pressed", on); try { localStorage.setItem(store, on ? "yes" : ""); } catch { /* it is asked for again */ } drawBoard(); };
  $("#with-moves")?.addEventListener("click", () => open(box.hidden)); // a game with a result has none
  let was = "";
  try { was = localStorage.getItem(store); } catch { /* it is closed */ }
  open(was === "yes");
}

// The screen stays on where the browser allows a page to ask for that.
async function wake() { try { await navigator.wakeLock?.request("screen"); document.documentElement.dataset.awake = "yes"; } catch { /* not while it is hidden */ } }
document.addEventListener("visibilitychange", () => { if (!document.hidden) { wake(); sync(); } });
document.addEventListener("pointerdown", () => wake(), { once: true });
wake();
setInterval(draw, 100);
sync();

// The page comes again without the network, where the browser lets a page be kept: at
// encrypted addresses with a certificate that it trusts, and on the machine itself.
navigator.serviceWorker?.register("/static/board-keeper.js", { scope: "/board/" }).catch(() => { /* not here */ });
document.documentElement.dataset.ready = "yes";
