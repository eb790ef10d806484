import { useSyncExternalStore } from 'react';
import { readSession, type Session, watchSession } from './session-store.ts';

let last: Session | null = null;

/** Keeps its identity while nothing changes, as `useSyncExternalStore` requires. */
function snapshot(): Session | null {
  const now = readSession();
  const isSame = now?.token === last?.token && now?.companyId === last?.companyId;
  if (!isSame) last = now;
  return last;
}

/** The signed-in company, or null. Follows log-ins and log-outs of other tabs too. */
export function useSession(): Session | null {
  return useSyncExternalStore(watchSession, snapshot, () => null);
}
