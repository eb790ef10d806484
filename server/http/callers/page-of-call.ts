/** Which page makes a call, by the browser's headers: another origin of the same site counts as foreign too. */
import type { HonoRequest } from 'hono';
import type { Settings } from '../../core/settings.ts';

/** False also for clients other than pages, such as scripts, which send neither header. */
export function isForeign(
  req: Pick<HonoRequest, 'header'>,
  { publicUrl, corsOrigins }: Pick<Settings, 'publicUrl' | 'corsOrigins'>,
): boolean {
  const origin = req.header('origin');
  if (origin !== undefined && (origin === new URL(publicUrl).origin || corsOrigins.includes(origin)))
    return false;
  const site = req.header('sec-fetch-site');
  // `none`: the user typed the address.
  if (site !== undefined) return site !== 'same-origin' && site !== 'none';
  // For browsers without that header, and http on a private network, where the address may differ from PUBLIC_URL.
  const host = req.header('host');
  return origin !== undefined && (host === undefined || hostOf(origin) !== host);
}

/** A host name has at most 253 characters; a longer header is not parsed. */
const MAX_ORIGIN_LENGTH = 300;

const hostOf = (origin: string) =>
  origin.length <= MAX_ORIGIN_LENGTH && URL.canParse(origin) ? new URL(origin).host : undefined;
