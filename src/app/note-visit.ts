import { VISITED } from '../../common/lib/visited-cookie.ts';

/** Chromium's maximum, in seconds. */
const MAX_AGE = 400 * 86_400;

/** Tells the server from the next navigation on that this browser may have stored something. */
export function noteVisit(): void {
  const secure = location.protocol === 'https:' ? '; Secure' : '';
  // biome-ignore lint/suspicious/noDocumentCookie: the Cookie Store API is missing in Firefox before 140 and on http
  document.cookie = `${VISITED}=1; Path=/; Max-Age=${MAX_AGE}; SameSite=Lax${secure}`;
}
