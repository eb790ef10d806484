/** Whose page makes a call, as the browser tells: another origin of the same site is another page's too. */
import type { HonoRequest } from 'hono';
import type { Settings } from '../../core/settings.ts';

/** False also for what is no page, such as a script: it sends neither header. */
export function isForeign(
  req: Pick<HonoRequest, 'header'>,
  { publicUrl, corsOrigins }: Pick<Settings, 'publicUrl' | 'corsOrigins'>,
): boolean {
  const origin = req.header('origin');
  if (origin !== undefined && (origin === new URL(publicUrl).origin || corsOrigins.includes(origin)))
    return false;
  const site = req.header('sec-fetch-site');
  // `none`: a person typed the address.
  if (site !== undefined) return site !== 'same-origin' && site !== 'none';
  // Browsers without that header, and http on a private network. There the address may be another one than PUBLIC_URL.
  const host = req.header('host');
  return origin !== undefined && (host === undefined || hostOf(origin) !== host);
}

/** A name has 253 characters; what a header of kilobytes is, is not worked out. */
const LONGEST_ORIGIN = 300;

const hostOf = (origin: string) =>
  origin.length <= LONGEST_ORIGIN && URL.canParse(origin) ? new URL(origin).host : undefined;
