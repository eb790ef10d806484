import type { AppContext } from '../../context/app-context.ts';
import type { Failure } from '../../core/result.ts';
import type { Tx } from '../../infra/db/database.ts';
import type { LockStrength } from '../../infra/db/lock-strength.ts';
import type { CompanyRow } from '../../infra/db/schema.ts';
import type { Browser, ProvingBrowser } from './browser-cookie.ts';
import type { CallerAddress } from './caller-address.ts';

/** The caller, as known from the connection. */
export interface Caller extends CallerAddress {
  browser: Browser;
  /** Of the session, if there is one. */
  tokenHash: string | undefined;
}

/** The same, with possible proofs. */
export interface ProvingCaller extends Caller {
  browser: ProvingBrowser;
}

/** What is known of a call before its body is read. */
export interface Heading {
  caller: ProvingCaller;
  now: Date;
  appContext: AppContext;
}

/** An incoming call: authenticated by the table's access, its body decoded, its fields not validated yet. */
export interface IncomingCall {
  raw: unknown;
  company: CompanyRow | undefined;
  caller: ProvingCaller;
  now: Date;
  appContext: AppContext;
  idempotencyKey: string | undefined;
  /**
   * Checks session and standing again, in the transaction of a change with long preparation: returns the refusal, or
   * undefined. Neither can change until the transaction ends.
   * @param strength `no key update` if the transaction may change the company's row
   */
  readmit(tx: Tx, strength: LockStrength): Promise<Failure | undefined>;
}

/** The argument of steps outside the transaction. */
export interface PreparationInput<Request, Company> {
  request: Request;
  company: Company;
  caller: ProvingCaller;
  now: Date;
  appContext: AppContext;
}
