/** One message at a time, for a while: refusals, what was drawn, what somebody says. */

export class Notes {
  now = $state.raw<{ text: string; rule: string | null } | null>(null);
  private timer: ReturnType<typeof setTimeout> | undefined;

  tell(text: string, rule: string | null = null, seconds = 9): void {
    this.now = { text, rule };
    clearTimeout(this.timer);
    this.timer = setTimeout(() => (this.now = null), seconds * 1000);
  }
  clear(): void {
    this.now = null;
  }
}
