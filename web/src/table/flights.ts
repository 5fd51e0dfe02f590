/** Cards that fly from the market to the hand, or away when it is cleared. They only show what has already happened. */

const FLIGHT = 350; // milliseconds

export function fly(from: DOMRect, kind: string, root: HTMLElement): void {
  const slot = root.querySelector<HTMLElement>(`.hand [data-kind="${kind}"] .face, .hand [data-kind="${kind}"]`);
  const face = slot?.querySelector("svg");
  if (!slot || !face) return;
  const to = slot.getBoundingClientRect();
  const card = face.cloneNode(true) as SVGElement;
  card.setAttribute("aria-hidden", "true");
  card.style.cssText = `position:fixed;z-index:70;pointer-events:none;left:${to.left}px;top:${to.top}px;width:${to.width}px;height:auto`;
  root.append(card);
  const scale = from.width / Math.max(1, to.width);
  const move = `translate(${from.left + from.width / 2 - to.left - to.width / 2}px, ${from.top + from.height / 2 - to.top - to.height / 2}px)`;
  card.animate([{ transform: `${move} scale(${scale}) rotate(-6deg)` }, { transform: "none" }], { duration: FLIGHT, easing: "cubic-bezier(.3,.7,.3,1)" }).onfinish = () => card.remove();
}

const SWEEP = 620; // milliseconds
const APART = 70;

/** All open cards are swept off the table; called while they are still shown. */
export function sweep(root: HTMLElement): void {
  [...root.querySelectorAll<HTMLElement>(".market .slot[data-slot]")].forEach((slot, i) => {
    const face = slot.querySelector("svg");
    const from = face?.getBoundingClientRect();
    if (!face || !from?.width) return;
    const card = face.cloneNode(true) as SVGElement;
    card.setAttribute("aria-hidden", "true");
    card.classList.add("swept");
    card.style.cssText = `position:fixed;z-index:70;pointer-events:none;left:${from.left}px;top:${from.top}px;width:${from.width}px;height:${from.height}px`;
    root.append(card);
    const gone = [{ transform: "none" }, { transform: `translate(${-40 + 20 * i}px, 90px) rotate(${i % 2 ? 28 : -28}deg)`, opacity: 0 }];
    card.animate(gone, { duration: SWEEP, delay: APART * i, easing: "cubic-bezier(.5,0,.9,.5)", fill: "both" }).onfinish = () => card.remove();
  });
}
