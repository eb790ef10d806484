/** A camera's address is shown with dots for what may be secret; in here it is put back behind them. */
import { readCameraAddress } from '../../../common/contract/camera-address.ts';
import { MASK } from '../../../common/contract/camera-mask.ts';

export const SECRET_WANTED = 'Please enter the whole URL: here the dots do not stand for what is hidden.';

/**
 * The whole address that somebody means who left the dots of the shown one. What is hidden goes to the host only
 * for which it was entered.
 * @param before the whole address that was shown, if there was one
 * @returns undefined where the dots stand for nothing known
 */
export function addressMeant(typed: string, before = ''): string | undefined {
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

/** What a part means: what was typed, or, where the dots were left as they are, what they hide. */
function restored(typed: string, shown: string, whole: string): string | undefined {
  if (!typed.includes(MASK)) return typed;
  return typed === shown ? whole : undefined;
}

/** Credentials with their `@`, port with its `:`. */
function takenApart(address: string) {
  const [, scheme = '', credentials = '', host = '', port = '', path = ''] =
    /^([a-z]+:\/\/)([^/?#]*@)?(\[[^\]]*\]|[^:/?#]*)(:\d*)?(.*)$/i.exec(address) ?? [];
  return { scheme, credentials, host, port, path };
}
