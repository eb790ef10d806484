import { memberOf } from '../../../common/contract/members.ts';
import { parseJson } from '../../../common/contract/parse-json.ts';
import { readToken, storeToken, watchToken } from '../../api/token-store.ts';
import { forgetLostChanges } from './lost-changes.ts';
import { forgetLoggedOut } from './return-to.ts';

/** The session data that guards need before anything is loaded. */
export interface Session {
  readonly token: string;
  readonly companyId: string;
  readonly userType: number;
}

/** One record for the whole session, so that a token is never read with another session's company. */
const RECORD = 'session';
/** Written by releases before 0.2, and read by tabs that still run them. */
const COMPANY_ID = 'company_id';
const USER_TYPE = 'user_type';
/** The last stored session, as storage may be full or disabled. */
let inMemory: Session | null = null;

/** The session of this browser, or null. A token without its company counts as none: see `resumeSession`. */
export function readSession(): Session | null {
  const token = readToken();
  if (token === null) return null;
  return inMemory?.token === token ? inMemory : storedSession(token);
}

/** Stores a session. The token is written last, as other tabs listen to it. */
export function storeSession({ token, companyId, userType }: Session): void {
  inMemory = { token, companyId, userType };
  forgetLoggedOut();
  forgetLostChanges();
  try {
    localStorage.setItem(COMPANY_ID, companyId);
    localStorage.setItem(USER_TYPE, String(userType));
    localStorage.setItem(RECORD, JSON.stringify(inMemory));
  } catch {
    // Kept in memory above.
  }
  storeToken(token);
}

/** Removes the session. The token is removed first: without it no tab uses the rest. */
export function clearSession(): void {
  storeToken(null);
  forgetCompany();
}

/** Removes the company of the session; `resumeSession` reads it again. */
export function forgetCompany(): void {
  inMemory = null;
  try {
    for (const key of [RECORD, COMPANY_ID, USER_TYPE]) localStorage.removeItem(key);
  } catch {
    // Nothing was stored.
  }
}

/**
 * Calls back when a session begins or ends, here or in another tab. A log-in in a tab of an earlier release stores the
 * token before it knows its company: that counts too.
 * @returns a function that unsubscribes
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

function storedSession(token: string): Session | null {
  try {
    const record = localStorage.getItem(RECORD);
    if (record === null) return olderSession(token);
    const session = sessionIn(record);
    return session?.token === token ? session : null;
  } catch {
    return null;
  }
}

function sessionIn(record: string): Session | null {
  const session = parseJson(record);
  const [token, companyId, userType] = ['token', 'companyId', 'userType'].map((name) =>
    memberOf(session, name),
  );
  const isWhole = typeof token === 'string' && typeof companyId === 'string' && typeof userType === 'number';
  return isWhole ? { token, companyId, userType } : null;
}

/** A session that an earlier release has stored. */
function olderSession(token: string): Session | null {
  const companyId = localStorage.getItem(COMPANY_ID);
  const userType = localStorage.getItem(USER_TYPE);
  if (companyId === null || userType === null || !/^-?\d+(\.\d+)?$/.test(userType)) return null;
  return { token, companyId, userType: Number(userType) };
}
