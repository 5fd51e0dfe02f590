import { network } from "../network.svelte";
import { browser } from "./browser";
import { both } from "./both";
import type { Transport } from "./transport";

export type { Answer, Line, Transport } from "./transport";

export const transport: Transport = network.never ? browser : both;
