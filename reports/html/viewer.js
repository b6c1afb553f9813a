// Shows a game move by move. Positions come with the page; nothing is loaded.
for (const line of document.querySelectorAll(".line")) {
  const steps = JSON.parse(line.dataset.steps), svg = line.querySelector("svg");
  const squares = [...svg.querySelectorAll("rect:not(.light)")], names = squares.map(r => r.nextElementSibling?.tagName === "text" ? r.nextElementSibling : null);
  const output = line.querySelector("output"), links = [...line.querySelectorAll(".moves a")];
  const start = svg.getAttribute("aria-label"), called = JSON.parse(line.dataset.called), square = JSON.parse(line.dataset.squares);
  let at = 0;
  const disc = (x, y, r, style) => {
    const c = document.createElementNS("http://www.w3.org/2000/svg", "circle");
    c.setAttribute("cx", x); c.setAttribute("cy", y); c.setAttribute("r", r); c.setAttribute("class", style);
    svg.append(c);
  };
  const show = n => {
    at = Math.max(0, Math.min(steps.length - 1, n));
    const [pieces, from, to, move] = steps[at];
    svg.querySelectorAll("circle").forEach(c => c.remove());
    squares.forEach((r, i) => {
      const p = pieces[i], x = +r.getAttribute("x") + 10, y = +r.getAttribute("y") + 10;
      r.setAttribute("class", i + 1 === from || i + 1 === to ? "marked" : "dark");
      if (names[i]) names[i].style.display = p === "." ? "" : "none";
      if (p === ".") return;
      const dark = p === "x" || p === "X", own = dark ? "black" : "white";
      if (p === "o" || p === "x") disc(x, y, 7.6, own);
      else { disc(x, y + 2, 6.8, own); disc(x, y - 2, 6.8, own + " upper"); }
    });
    output.textContent = move;
    const said = [..."oOxX"].map(p => [p, square.filter((_, i) => pieces[i] === p).join(", ")]).filter(([p, where]) => where && called[p]);
    svg.setAttribute("aria-label", [move || start, ...said.map(([p, where]) => called[p].replace("{squares}", where))].join(". "));
    links.forEach((a, i) => a.classList.toggle("here", i === at));
  };
  const go = { first: () => show(0), back: () => show(at - 1), next: () => show(at + 1), last: () => show(steps.length - 1) };
  line.addEventListener("click", e => {
    const b = e.target.closest("[data-go],[data-step]");
    if (!b) return;
    e.preventDefault();
    b.dataset.go ? go[b.dataset.go]() : show(+b.dataset.step);
  });
  document.addEventListener("keydown", e => {
    if (e.key === "ArrowLeft") go.back();
    if (e.key === "ArrowRight") go.next();
  });
  show(location.hash.match(/^#\d+$/) ? +location.hash.slice(1) : 0);
}
