"""What must hold of the boxes of a table at every size, measured in the browser."""

from __future__ import annotations

from playwright.sync_api import Page

MEASURE = """least => {
  const found = [];
  const table = document.querySelector('main.table');
  const properties = { visibilityProperty: true, opacityProperty: true };
  const seen = e => e.checkVisibility(properties) && !e.closest('.sr-only, [inert]');
  const scrolls = e => {
    for (let at = e.parentElement; at && at !== table; at = at.parentElement)
      if (/auto|scroll/.test(getComputedStyle(at).overflowY) && at.scrollHeight > at.clientHeight + 1) return true;
    return false;
  };
  const name = e => `${e.className.baseVal ?? e.className} "${(e.ariaLabel ?? e.textContent).trim().slice(0, 40)}"`;
  for (const e of table.querySelectorAll('button, select, input:not([type=radio]), a')) {
    const b = e.getBoundingClientRect();
    if (!b.width || !seen(e) || e.closest('.final')) continue;
    const where = [b.x, b.y, b.width, b.height].map(Math.round).join(' ');
    if (!scrolls(e) && (b.left < -1 || b.top < -1 || b.right > innerWidth + 1 || b.bottom > innerHeight + 1))
      found.push(`outside the screen: ${name(e)} at ${where}`);
    if (least && !e.matches('.rule-id') && (b.width < least - 0.5 || b.height < least - 0.5))
      found.push(`too small for a finger: ${name(e)} at ${where}`);
  }
  const written = new Map(); // the first text of each element
  const texts = document.createTreeWalker(table, NodeFilter.SHOW_ELEMENT | NodeFilter.SHOW_TEXT, n => {
    if (n.nodeType === 3) return n.data.trim() ? NodeFilter.FILTER_ACCEPT : NodeFilter.FILTER_REJECT;
    return n.matches('svg, .board, .final, select') ? NodeFilter.FILTER_REJECT : NodeFilter.FILTER_SKIP;
  });
  while (texts.nextNode()) {
    const text = texts.currentNode;
    if (text.parentElement !== table && !written.has(text.parentElement)) written.set(text.parentElement, text);
  }
  for (const [e, own] of written) {
    if (!seen(e)) continue;
    if (e.getBoundingClientRect().width <= 1.5) continue; // for screen readers only
    const range = document.createRange();
    range.setStartBefore(own);
    range.setEndAfter(own);
    const text = range.getBoundingClientRect();
    for (let at = e; at && at !== table; at = at.parentElement) {
      const style = getComputedStyle(at);
      if (style.overflowX === 'visible' && style.overflowY === 'visible') continue;
      const box = at.getBoundingClientRect();
      const down = /auto|scroll/.test(style.overflowY) ? 0 : Math.max(text.bottom - box.bottom, box.top - text.top);
      if (Math.max(down, text.right - box.right) > 2.5) found.push(`text is cut: ${name(e)}`);
      break;
    }
  }
  const dock = document.querySelector('.dock')?.getBoundingClientRect();
  const board = document.querySelector('[role=application]').getBoundingClientRect();
  const ticker = document.querySelector('section.ticker').getBoundingClientRect();
  for (const id of (table.dataset.subject || '').split(' ').filter(Boolean)) {
    const b = document.querySelector(`[data-place="${id}"]`)?.getBoundingClientRect();
    if (!b) continue;
    const x = b.x + b.width / 2, y = b.y + b.height / 2;
    const inside = r => r && x > r.left && x < r.right && y > r.top && y < r.bottom;
    if (!inside(board) || inside(dock) || inside(ticker))
      found.push(`${id} is asked about and cannot be seen at ${Math.round(x)} ${Math.round(y)}`);
  }
  if (document.scrollingElement.scrollWidth > innerWidth) found.push('the page scrolls sideways');
  const { x, y, width, height } = document.querySelector('section.board').getBoundingClientRect();
  return { found: [...new Set(found)], board: [x, y, width, height].map(Math.round) };
}"""


# On a busy machine the board takes its time to go where it was told: what is wrong after so many looks is wrong.
LOOKS = 150
CHECK = f"""async least => {{
  const measure = {MEASURE};
  for (let look = 1; ; look++) {{
    await new Promise(done => setTimeout(done, 60));
    const measured = measure(least);
    if (!measured.found.length || look === {LOOKS}) return measured;
  }}
}}"""


class Boxes:
    """Measures a table again and again; the board's box is always the first one."""

    def __init__(self, page: Page, *, touch: bool) -> None:
        self.page = page
        self.least = 44 if touch else 0
        self.board: list[int] | None = None
        self.wrong: dict[str, str] = {}

    def check(self, when: str) -> None:
        measured = self.page.evaluate(CHECK, self.least)
        for problem in measured["found"]:
            self.wrong.setdefault(problem, when)
        self.board = self.board or measured["board"]
        if measured["board"] != self.board:
            self.wrong.setdefault(f"the board's box is {measured['board']} instead of {self.board}", when)
