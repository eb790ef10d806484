import { EVENT_COMPANY } from '../../../common/contract/session.ts';
import { readToken, storeToken, watchToken } from '../../api/token-store.ts';
import { forgetLastPlace } from './last-place.ts';
import { clearPendingWipe } from './pending-wipe.ts';
import { forgetLeft } from './return-to.ts';

/** Who is logged in, as far as guards must know before anything is loaded. */
export interface Session {
  readonly token: string;
  readonly companyId: string;
  readonly userType: number;
}

const COMPANY_ID = 'company_id';
const USER_TYPE = 'user_type';
let inMemory: Omit<Session, 'token'> | null = null;

/** The session of this browser, or null. A token without its company counts as none: see `resumeSession`. */
export function readSession(): Session | null {
  const token = readToken();
  if (token === null) return null;
  const company = readCompany();
  return company && { token, ...company };
}

/** Keeps a session over reloads. The token comes last: it is what other tabs listen to. */
export function storeSession({ token, companyId, userType }: Session): void {
  inMemory = { companyId, userType };
  clearPendingWipe();
  forgetLeft();
  try {
    localStorage.setItem(COMPANY_ID, companyId);
    localStorage.setItem(USER_TYPE, String(userType));
  } catch {
    // Kept in memory above.
  }
  storeToken(token);
}

export function clearSession(): void {
  inMemory = null;
  forgetLastPlace();
  try {
    localStorage.removeItem(COMPANY_ID);
    localStorage.removeItem(USER_TYPE);
  } catch {
    // Nothing was stored.
  }
  storeToken(null);
}

/**
 * Told when a session begins or ends, here or in another tab. Returns the way to stop. A log-in elsewhere stores the
 * token before it knows its company: that is heard of too.
 */
export function watchSession(listener: Parameters<typeof watchToken>[0]): () => void {
  const stop = watchToken(listener);
  const onStorage = ({ key }: StorageEvent) => {
    if (key === USER_TYPE) listener({ isRemote: true });
  };
  window.addEventListener('storage', onStorage);
  return () => {
    stop();
    window.removeEventListener('storage', onStorage);
  };
}

export function isEventCompany(userType: number): boolean {
  return userType === EVENT_COMPANY;
}

function readCompany(): Omit<Session, 'token'> | null {
  try {
    const companyId = localStorage.getItem(COMPANY_ID);
    const userType = localStorage.getItem(USER_TYPE);
    return companyId === null || userType === null ? null : { companyId, userType: Number(userType) };
  } catch {
    return inMemory;
  }
}
