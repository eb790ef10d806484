import { useSyncExternalStore } from 'react';
import { readSession, type Session, watchSession } from './session-store.ts';

let last: Session | null = null;

/** The same object while nothing changed, as `useSyncExternalStore` wants it. */
function snapshot(): Session | null {
  const now = readSession();
  const isSame = now?.token === last?.token && now?.companyId === last?.companyId;
  if (!isSame) last = now;
  return last;
}

/** Who is logged in, or null. Follows logins and logouts of other tabs too. */
export function useSession(): Session | null {
  return useSyncExternalStore(watchSession, snapshot, () => null);
}
