/** Is this a small screen? */
const query = matchMedia("(max-width: 760px)");
const lowly = matchMedia("(max-height: 720px)");
const now = $state({ small: query.matches, low: lowly.matches });
query.addEventListener("change", (e) => (now.small = e.matches));
lowly.addEventListener("change", (e) => (now.low = e.matches));

export function isSmall(): boolean {
  return now.small;
}

/** Has it few lines? */
export function isLow(): boolean {
  return now.low;
}
