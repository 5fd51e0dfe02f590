/** Who this browser is. A guest is made only when something needs one. */

import { api, Problem } from "./api";
import { rememberName } from "./names";
import type { Person } from "./types";

class Me {
  person = $state.raw<Person | null>(null);
  known = $state(false);

  async look(): Promise<Person | null> {
    try {
      const found = await api.me();
      this.person = found?.name ? found : null;
    } catch (problem) {
      if (!(problem instanceof Problem) || problem.code === "offline") throw problem;
      this.person = null;
    } finally {
      this.known = true;
    }
    return this.person;
  }

  /** Be somebody: the person there is, or a guest with this name. */
  async be(name: string): Promise<void> {
    const wanted = name.trim();
    if (!this.person) {
      this.person = await api.introduce(wanted);
    } else if (wanted && wanted !== this.person.name) {
      this.person = await api.change({ name: wanted });
    }
    rememberName(this.person.name);
  }
}

export { rememberedName } from "./names";
export const me = new Me();
