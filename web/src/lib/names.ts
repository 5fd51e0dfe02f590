/** The name that was last used in this browser. */

const NAME = "stellwerk.name";

export function rememberName(name: string): void {
  try {
    localStorage.setItem(NAME, name);
  } catch {
    /* private mode */
  }
}

export function rememberedName(): string {
  try {
    return localStorage.getItem(NAME) ?? "";
  } catch {
    return "";
  }
}
