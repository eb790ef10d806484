/** The event or location that a company opened last: where the installed app opens. Never read for another company. */
import { forgetRow, keepRow, keptRow } from './session-rows.ts';

const DETAILS = /^\/(events|locations)\/details\/[^/]+\/?$/;
const DASHBOARD = /^\/(events|locations)\/list\/?$/;

/** Stores the place of an item, and removes it on the list. Other screens change nothing. */
export function notePlace(companyId: string, pathname: string): void {
  if (DASHBOARD.test(pathname)) forgetLastPlace();
  if (DETAILS.test(pathname)) keepRow('last_place', companyId, pathname);
}

export function lastPlaceOf(companyId: string): string | undefined {
  const path = keptRow('last_place', companyId) ?? '';
  return DETAILS.test(path) ? path : undefined;
}

export function forgetLastPlace(): void {
  forgetRow('last_place');
}
