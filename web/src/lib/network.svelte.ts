/** What surrounds the page: whether the server can be reached, and how far this browser is in being a host of its own. */

class Network {
  /** No server answers: what is shown was last known, and only what is on this device goes on. */
  away = $state(false);
  /** When that was told what is shown now. */
  asOf = $state<number | null>(null);
  /** This page never had a server. */
  readonly never = document.querySelector<HTMLMetaElement>('meta[name="stellwerk-host"]')?.content === "page";
  /** Parts of Python on their way, in bytes; null when none are. */
  loading = $state.raw<{ loaded: number; total: number } | null>(null);
  /** Python is here. */
  ready = $state(false);
  /** Python does not start, and why. */
  failed = $state<string | null>(null);
  /** A bot was replaced by one that this device can carry. */
  slow = $state(false);
  /** Another window of this browser has the games of this device. */
  taken = $state(false);
  /** Load the new version that lies ready. */
  update = $state.raw<(() => void) | null>(null);

  /** Nobody elsewhere can be played with. */
  get alone(): boolean {
    return this.never || this.away;
  }

  found(): void {
    this.away = false;
    this.asOf = null;
  }
  lost(asOf: number | null = null): void {
    this.away = true;
    if (asOf !== null) this.asOf = Math.max(asOf, this.asOf ?? 0);
  }
}

export const network = new Network();
export const site = (): string => new URL(".", document.baseURI.split("#")[0]).href;
