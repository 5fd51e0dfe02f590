/** What is looked at closely on the board: while something is, the free routes step back. */

class Spotlight {
  on = $state<string | null>(null);
}

export const spotlight = new Spotlight();
