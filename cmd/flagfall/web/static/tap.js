// A tap is for the button on which the finger was set down. The page may move beneath the
// finger before it is lifted, since others enter things at any moment; a browser then taps
// nothing, or what has come there.
const far = 10, long = 700; // pixels, and milliseconds: a tap is neither drawn nor held
let tap = null;
document.addEventListener("touchstart", e => {
  const button = e.touches.length === 1 && e.target.closest?.("button"), at = e.touches[0];
  tap = button ? { button, x: at.clientX, y: at.clientY, begun: e.timeStamp } : null;
}, { passive: true });
document.addEventListener("touchcancel", () => { tap = null; }, { passive: true });
document.addEventListener("touchend", e => {
  if (!tap || !e.cancelable) return;
  const { button, x, y, begun } = tap, at = e.changedTouches[0];
  tap = null;
  if (button.disabled || e.timeStamp - begun > long || Math.hypot(at.clientX - x, at.clientY - y) > far) return;
  e.preventDefault(); // no second click, at the place where the finger was
  button.focus({ preventScroll: true });
  button.click();
}, { passive: false });
