/**
 * The event or location that a company looked at last: where the installed app opens. Its own row beside the
 * session, gone with it, and never read for another company.
 */

const KEY = 'last_place';
const DETAILS = /^\/(events|locations)\/details\/[^/]+\/?$/;
const DASHBOARD = /^\/(events|locations)\/list\/?$/;

/** An item is kept; whoever went back to the list is done with it. Other screens change nothing. */
export function notePlace(companyId: string, pathname: string): void {
  if (DASHBOARD.test(pathname)) forgetLastPlace();
  if (!DETAILS.test(pathname)) return;
  try {
    localStorage.setItem(KEY, `${companyId} ${pathname}`);
  } catch {
    // The app then opens on the dashboard.
  }
}

export function lastPlaceOf(companyId: string): string | undefined {
  try {
    const [owner, path = ''] = (localStorage.getItem(KEY) ?? '').split(' ');
    return owner === companyId && DETAILS.test(path) ? path : undefined;
  } catch {
    return undefined;
  }
}

export function forgetLastPlace(): void {
  try {
    localStorage.removeItem(KEY);
  } catch {
    // Nothing was stored.
  }
}
