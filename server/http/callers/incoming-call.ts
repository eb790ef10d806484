import type { AppContext } from '../../context/app-context.ts';
import type { Failure } from '../../core/result.ts';
import type { Tx } from '../../infra/db/database.ts';
import type { CompanyRow } from '../../infra/db/schema.ts';
import type { Browser, ProvingBrowser } from './browser-cookie.ts';
import type { CallerAddress } from './caller-address.ts';

/** Who calls, as far as the connection tells. */
export interface Caller extends CallerAddress {
  browser: Browser;
  /** Of the session, when there is one. */
  tokenHash: string | undefined;
}

/** The same, with what it may have proved. */
export interface ProvingCaller extends Caller {
  browser: ProvingBrowser;
}

/** What is known of a call before its body is read. */
export interface Heading {
  caller: ProvingCaller;
  now: Date;
  appContext: AppContext;
}

/** A call as it comes in: authenticated by the table's access, its body decoded, its fields not checked yet. */
export interface IncomingCall {
  raw: unknown;
  company: CompanyRow | undefined;
  caller: ProvingCaller;
  now: Date;
  appContext: AppContext;
  idempotencyKey: string | undefined;
  /**
   * Looks at session and standing again, in the transaction of a change that was long in the making: why the caller may
   * not make it any more, or undefined. Neither changes until the transaction ends.
   */
  readmit(tx: Tx): Promise<Failure | undefined>;
}

/** What steps outside of a transaction get. */
export interface Ask<Request, Company> {
  request: Request;
  company: Company;
  caller: ProvingCaller;
  now: Date;
  appContext: AppContext;
}
