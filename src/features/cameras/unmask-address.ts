/** Replaces the dots of a masked camera address with the secrets they hide. */
import { cleanAddress, readCameraAddress } from '../../../common/contract/camera-address.ts';
import { MASK } from '../../../common/contract/camera-mask.ts';

export const SECRET_WANTED = 'Please enter the whole URL: here the dots do not stand for what is hidden.';

/**
 * The whole address for edited masked text. A secret is only sent to the host for which it was entered.
 * @param before the whole address that was masked, if there was one
 * @returns undefined if dots hide nothing that is known
 */
export function unmaskAddress(text: string, before = ''): string | undefined {
  const typed = cleanAddress(text);
  if (!typed.includes(MASK)) return typed;
  const known = readCameraAddress(before);
  if ('problem' in known) return undefined;
  if (typed === known.shown) return before;
  const whole = takenApart(known.full);
  const shown = takenApart(known.shown);
  const meant = takenApart(typed);
  if (meant.scheme !== shown.scheme || meant.host !== shown.host) return undefined;
  const credentials = restored(meant.credentials, shown.credentials, whole.credentials);
  const path = restored(meant.path, shown.path, whole.path);
  if (credentials === undefined || path === undefined) return undefined;
  return `${meant.scheme}${credentials}${whole.host}${meant.port}${path}`;
}

/** A part's value: the typed text, or the secret behind unchanged dots. */
function restored(typed: string, shown: string, whole: string): string | undefined {
  if (!typed.includes(MASK)) return typed;
  return typed === shown ? whole : undefined;
}

/** Credentials include their `@`, a port its `:`. */
function takenApart(address: string) {
  const [, scheme = '', credentials = '', host = '', port = '', path = ''] =
    /^([a-z]+:\/\/)([^/?#]*@)?(\[[^\]]*\]|[^:/?#]*)(:\d*)?(.*)$/i.exec(address) ?? [];
  return { scheme, credentials, host, port, path };
}
