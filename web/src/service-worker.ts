/** Runs beside the page, also when no page is open. */

import { listenForPush } from "./away/push-worker";
import { keepTheShell } from "./worker/shell";

listenForPush(self as never);
keepTheShell(self as never);
