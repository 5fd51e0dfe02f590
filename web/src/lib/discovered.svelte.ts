/** Words of a campaign that its players have discovered; the page does not hold them, they come with its texts. */

class Discovered {
  words = $state.raw<Record<string, string>>({});
}

export const discovered = new Discovered();
