/** Is this a small screen? */
const query = matchMedia("(max-width: 760px)");
const now = $state({ small: query.matches });
query.addEventListener("change", (e) => (now.small = e.matches));

export function isSmall(): boolean {
  return now.small;
}
