/** A camera's address is shown with dots for what lets somebody in; here it is put back behind them. */
import { readCameraAddress } from '../../contract/camera-address.ts';

const DOTS = '•••';

export const SECRET_WANTED = 'Please enter user and password: here the dots do not stand for them.';

/**
 * The whole address that somebody means who left the dots of the shown one. User and password go to the host only
 * for which they were entered.
 * @param before the whole address that was shown, if there was one
 * @returns undefined where the dots stand for nothing known
 */
export function addressMeant(typed: string, before = ''): string | undefined {
  if (!typed.includes(DOTS)) return typed;
  const known = readCameraAddress(before);
  if ('problem' in known) return undefined;
  if (typed === known.shown) return before;
  const [secret, ...others] = typed.split(DOTS);
  const [scheme, credentials = '', host = ''] = takenApart(known.full);
  const [typedScheme, typedDots, typedHost] = takenApart(typed);
  const isSameDoor = typedScheme === scheme && typedDots === DOTS && typedHost === host;
  return isSameDoor && others.length === 1 ? `${secret}${credentials}${others[0]}` : undefined;
}

/** Scheme, what stands before `@`, host without its port. */
function takenApart(address: string): string[] {
  return /^([a-z]+:\/\/)([^@/?#]*)@([^:/?#]*)/i.exec(address)?.slice(1) ?? [];
}
