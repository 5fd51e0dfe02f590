/** Days and hours as people here read them. */

import { settings } from "../lib/settings.svelte";

export const day = (at: number): string => new Date(at * 1000).toLocaleDateString(settings.language, { weekday: "short", day: "numeric", month: "short" });
export const moment = (at: number): string => new Date(at * 1000).toLocaleString(settings.language, { weekday: "short", day: "numeric", month: "short", hour: "2-digit", minute: "2-digit" });

/** For a field in which a day is chosen. */
export function fieldDay(daysAhead: number): string {
  const at = new Date();
  at.setDate(at.getDate() + daysAhead);
  return `${at.getFullYear()}-${String(at.getMonth() + 1).padStart(2, "0")}-${String(at.getDate()).padStart(2, "0")}`;
}

/** The evening of the day that was chosen, or null. */
export function eveningOf(field: string): number | null {
  const at = Date.parse(`${field}T18:00`);
  return Number.isNaN(at) ? null : Math.floor(at / 1000);
}

/** The hour on this clock of an hour in universal time. */
export const localHour = (utc: number): number => (((utc - Math.round(new Date().getTimezoneOffset() / 60)) % 24) + 24) % 24;
