// The pages of the hall show what changes, and the projector leafs through its
// pages.
import { live } from "./live.js";

const main = document.getElementById("main");
document.querySelector(".rooms [aria-current]")?.scrollIntoView({ block: "nearest", inline: "nearest" });
let asking = false, shown = location.href; // the projector goes on from page to page
async function fresh() {
  if (asking) return;
  asking = true;
  // Three hundred telephones do not ask in the same instant.
  await new Promise(go => setTimeout(go, Math.random() * 600));
  asking = false;
  await ask(shown);
}
async function ask(page) {
  // What was told of just now is newer than what the browser keeps.
  const response = await fetch(page, { cache: "no-cache" }).catch(() => null);
  if (!response?.ok) return false;
  const same = page === shown;
  shown = page;
  take(await response.text(), same);
  return true;
}
function take(text, same) {
  const page = new DOMParser().parseFromString(text, "text/html");
  document.body.dataset.seq = page.body.dataset.seq;
  document.getElementById("status").textContent = page.getElementById("status").textContent;
  const told = page.getElementById("announced"), here = document.getElementById("announced");
  if (told.outerHTML !== here.dataset.as) { // the text stays where it is read aloud from, and is said when it is another one
    here.dataset.as = told.outerHTML;
    here.className = told.className;
    here.dataset.ends = told.dataset.ends || "";
    if (here.firstChild.textContent !== told.firstChild.textContent) here.firstChild.textContent = told.firstChild.textContent;
    here.querySelector("time")?.remove();
    here.append(...told.querySelectorAll("time"));
    count();
  }
  if (main.innerHTML === page.getElementById("main").innerHTML || main.contains(document.activeElement) && document.activeElement.matches("input")) return;
  const place = document.querySelector(".part:not([hidden])")?.scrollLeft || 0; // results come while it leafs
  main.replaceChildren(...page.getElementById("main").childNodes);
  if (!document.body.matches(".screen")) return;
  leaf(true);
  if (same) document.querySelector(".part:not([hidden])").scrollLeft = place;
}
live(document.body.dataset.live, seq => { if (seq !== document.body.dataset.seq) fresh(); }, () => {});

// count counts down to what is announced.
function count() {
  const box = document.getElementById("announced"), ends = Number(box.dataset.ends);
  if (!ends) return;
  const left = Math.max(0, Math.ceil((ends - Date.now()) / 1000)), two = n => String(n).padStart(2, "0");
  const time = box.querySelector("time"), clock = time.dataset.clock ||= time.textContent;
  time.textContent = left ? `${clock} (${left >= 3600 ? Math.floor(left / 3600) + ":" + two(Math.floor(left / 60) % 60) : Math.floor(left / 60)}:${two(left % 60)})` : clock;
}
count();
setInterval(count, 1000);

// A part stands in columns as high as the screen, so that no row is cut and each column
// has the heads; those that find no room are the next page. A long list has smaller type
// and two columns, where its rows are not too wide for that.
const manyRows = 40;
const gap = now => parseFloat(getComputedStyle(now).columnGap) || 0;
function settle(now) {
  const long = now.querySelectorAll("tbody tr").length > manyRows, list = now.classList;
  list.toggle("many", long);
  list.toggle("two", long);
  if (long && [...now.querySelectorAll("table")].some(t => t.getClientRects()[0].width > (now.clientWidth - gap(now)) / 2 + 1)) list.remove("two");
}

// leaf turns to the next page of the part that is shown, or to the next part.
let part = 0;
async function leaf(stay) {
  const parts = [...document.querySelectorAll(".part")];
  if (!parts.length) return;
  const now = parts[part % parts.length];
  if (!stay) {
    if (now.scrollLeft + now.clientWidth < now.scrollWidth - 2) { now.scrollLeft += now.clientWidth + gap(now); return; }
    part = (part + 1) % parts.length;
    if (now.dataset.next && part === 0) { await ask(new URL(now.dataset.next, shown).href); return; }
  }
  const turn = () => {
    parts.forEach((p, i) => { p.hidden = i !== part % parts.length; });
    settle(parts[part % parts.length]);
    if (!stay) parts[part].scrollLeft = 0;
  };
  if (stay || !document.startViewTransition || matchMedia("(prefers-reduced-motion: reduce)").matches) turn(); else document.startViewTransition(turn).ready.catch(() => { /* nobody looks */ });
}
if (document.body.matches(".screen")) {
  leaf(true);
  const hold = document.getElementById("hold");
  hold.addEventListener("click", () => hold.setAttribute("aria-pressed", hold.getAttribute("aria-pressed") !== "true"));
  setInterval(() => { if (hold.getAttribute("aria-pressed") !== "true") leaf(false); }, 9000);
  const clock = document.getElementById("clock");
  const tick = () => { clock.textContent = new Date().toLocaleTimeString("en-GB", { hour: "2-digit", minute: "2-digit" }); };
  tick();
  setInterval(tick, 5000);
}
