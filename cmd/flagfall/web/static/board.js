// The board of a game, as a picture of a position: a character for each square in the
// order of their numbers, w, b, W and B for pieces, a full stop for none. What the pieces
// are called in the reader's language stands in data-pieces, for w, W, b and B in turn.
const NS = "http://www.w3.org/2000/svg";

class DraughtsBoard extends HTMLElement {
  turned = false;
  squares = [];
  names = [];
  // lie takes the squares in rows, and what players call them.
  set lie(text) { ({ rows: this.squares, names: this.names } = JSON.parse(text)); }
  // show draws a position, with the squares that differ from the one before. Marks are
  // the classes of squares that stand out.
  show(position, before, marks = {}) {
    this.position = position; this.before = before;
    const squares = this.squares, n = squares[0].length, m = squares.length;
    const svg = document.createElementNS(NS, "svg");
    const add = (tag, values, text) => {
      const e = document.createElementNS(NS, tag);
      for (const [k, v] of Object.entries(values)) e.setAttribute(k, v);
      if (text) e.textContent = text;
      svg.append(e);
    };
    svg.setAttribute("viewBox", `0 0 ${n} ${m}`);
    svg.setAttribute("role", "img");
    const said = { w: [], W: [], b: [], B: [] };
    squares.forEach((row, r) => row.forEach((s, c) => {
      const y = this.turned ? m - 1 - r : r, x = this.turned ? n - 1 - c : c;
      if (!s) { add("rect", { x, y, width: 1, height: 1, class: "light" }); return; }
      const p = position[s - 1];
      add("rect", { x, y, width: 1, height: 1, class: `dark ${marks[s] || (before && before[s - 1] !== p ? "moved" : "")}`, "data-square": s });
      add("text", { x: x + .05, y: y + .24, class: "number" }, this.names[s - 1]);
      if (p === ".") return;
      said[p].push(this.names[s - 1]);
      const own = p.toLowerCase() === "w" ? "white" : "black";
      if (p > "a") add("circle", { cx: x + .5, cy: y + .5, r: .38, class: own });
      else for (const [down, kind] of [[.1, ""], [-.1, " upper"]]) add("circle", { cx: x + .5, cy: y + .5 + down, r: .34, class: own + kind }); // as on paper
    }));
    const called = this.dataset.pieces.split("|");
    svg.setAttribute("aria-label", Object.values(said).map((where, i) => where.length && `${called[i]}: ${where.join(" ")}`).filter(Boolean).join("; "));
    this.replaceChildren(svg);
  }
  turn() { this.turned = !this.turned; this.show(this.position, this.before); }
  // at is the square at a place of the screen; 0 for none.
  at(x, y) {
    const box = this.getBoundingClientRect(), m = this.squares.length, n = this.squares[0].length;
    let r = Math.floor((y - box.y) / box.height * m), c = Math.floor((x - box.x) / box.width * n);
    if (this.turned) { r = m - 1 - r; c = n - 1 - c; }
    return this.squares[r]?.[c] || 0;
  }
}
customElements.define("draughts-board", DraughtsBoard);

// inSight scrolls a list of moves, and nothing else, until one of them is seen.
export function inSight(button) {
  const list = button.closest(".moves"), b = button.getBoundingClientRect(), l = list.getBoundingClientRect();
  if (b.top < l.top) list.scrollTop -= l.top - b.top; else if (b.bottom > l.bottom) list.scrollTop += b.bottom - l.bottom;
}
