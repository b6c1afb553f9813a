// The pages of the office: what each of them does by itself, and news of what others
// enter.
import { live } from "./live.js";
import { $, all, body, event, seen } from "./dom.js";
import { fresh } from "./fresh.js";
// All are named here, so that a browser fetches them at once.
import "./told.js";
import "./send.js";
import "./ask.js";
import "./form.js";
import "./results.js";
import "./keys.js";
import "./find.js";
import "./players.js";
import "./tap.js";

// The displays that run on the wall of clocks run here between two looks at them.
let ticks = 0;
if ($("#wall")) setInterval(() => {
  if (++ticks % 10 === 0 && $("#wall [data-runs], #wall .notice")) fresh(); // a shortage comes, and a notice goes, without a press
  for (const t of all("#wall [data-runs], #wall [data-rises]")) {
    if (t.dataset.shown !== t.textContent) { t.since = Date.now(); t.began = t.textContent.split(":").reduce((sum, n) => 60 * sum + Number(n), 0); }
    const passed = Math.floor((Date.now() - t.since) / 1000), left = "rises" in t.dataset ? t.began + passed : Math.max(0, t.began - passed), two = n => String(n).padStart(2, "0");
    t.dataset.shown = t.textContent = `${Math.floor(left / 3600)}:${two(Math.floor(left / 60) % 60)}:${two(left % 60)}`;
  }
}, 500);

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
document.addEventListener("fresh", news);
addEventListener("pagehide", () => { if ($("#recent") && body.dataset.live) try { localStorage.setItem(since, JSON.stringify({ seq: Number(seen()), at: Date.now() })); } catch { /* it is forgotten */ } });

document.documentElement.dataset.ready = performance.now(); // keys work from here on
