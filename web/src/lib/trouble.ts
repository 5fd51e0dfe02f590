/** What went wrong, in words. */

import { Problem } from "./api";
import { tCode, type Params } from "./i18n";

/** What is wrong with a record. */
export function flaw(code: string, params: Params): string {
  return tCode("record", code, params);
}

export function trouble(problem: unknown): string {
  if (!(problem instanceof Problem)) return String(problem);
  const text = tCode("error", problem.code, problem.params);
  const { problem: why } = problem.params;
  return why === undefined ? text : `${text} ${flaw(String(why), problem.params)}`;
}
