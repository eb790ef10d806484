import * as z from 'zod/mini';
import { type CallName, callOf, type calls } from '../../common/contract/calls.ts';
import type { Contract } from '../../common/contract/contract-of.ts';
import { firstIssue } from '../../common/contract/first-issue.ts';
import type { AppContext } from '../context/app-context.ts';
import { type Failure, failure, isFailure, isResult, type Result } from '../core/result.ts';
import type { Tx } from '../infra/db/database.ts';
import type { CompanyRow } from '../infra/db/schema.ts';
import { longTextRefusal } from './body/text-limits.ts';
import { visibleFields } from './body/visible-fields.ts';
import { LOG_IN } from './callers/access.ts';
import type { Heading, IncomingCall, PreparationInput, ProvingCaller } from './callers/incoming-call.ts';
import { type IdempotencyGuard, idempotencyGuardOf } from './changes/idempotency.ts';
import { inTransaction } from './changes/in-transaction.ts';
import { endsOwnSession } from './changes/session-ending-calls.ts';

type CallsWith<Access> = {
  [Name in CallName]: (typeof calls)[Name]['access'] extends Access ? Name : never;
}[CallName];
export type CompanyCall = CallsWith<'company' | 'event' | 'security' | 'door'>;
export type PublicCall = CallsWith<'public'>;
export type AdminCall = CallsWith<'admin'>;

/**
 * The argument of a handler. A mutation runs in one transaction with its idempotency record: await nothing but `tx`
 * there. Reads get the database itself as `tx`. The app context comes without `db`, which would deadlock on the
 * embedded database's one connection.
 */
export interface Handling<Request, Company, Prepared = undefined> {
  request: Request;
  company: Company;
  caller: ProvingCaller;
  now: Date;
  appContext: Omit<AppContext, 'db'>;
  tx: Tx;
  prepared: Prepared;
}

type Handler<Request, Company, Prepared> = (
  handling: Handling<Request, Company, Prepared>,
) => Promise<Result>;

/** A mutation with work outside the transaction: hashing, uploads. */
export interface TransactionSteps<Request, Company, Prepared> {
  /**
   * Set if `handle` changes the company's row. Otherwise its log-ins and payments, which share the row, do not wait for
   * the transaction, and hold no connection meanwhile.
   */
  changesCompany?: true;
  /** Set if `handle` itself finds out whether its caller may still make the change. */
  findsCaller?: true;
  /** Set if the transaction takes seconds (see `TransactionTurns`). */
  isLong?: true;
  /** What a call without a session locks: a company, or a door (see `TransactionTurns`). */
  locks?(prepared: Prepared): string;
  /** Set with it for a call of which hundreds may come at once, such as log-ins of tablets. */
  isLogIn?: true;
  /** Runs before the transaction, and may return the result itself. Skipped if the answer is already stored. */
  prepare(ask: PreparationInput<Request, Company>): Promise<Prepared | Result>;
  handle: Handler<Request, Company, Prepared>;
  /**
   * Undoes the preparation if it is not used: after a refusal, a failure, or a replayed answer. Not if a commit was
   * sent without an answer: the row may exist and refer to the preparation. The daily job deletes what no row refers
   * to. Failures are logged: the caller gets the answer of the call itself.
   * @param refusal undefined after a failure or a replayed answer
   */
  discard?(prepared: Prepared, appContext: AppContext, refusal: Failure | undefined): Promise<void>;
  /** Runs after the commit: removes what the change replaced. Failures are logged, and not reported to the caller. */
  afterCommit?(prepared: Prepared, appContext: AppContext): Promise<void>;
}

/** A call of the table with its handler. */
export interface Endpoint {
  readonly name: CallName;
  /** A cheap check of the caller before the body is read; if it fails, the body is not read. */
  beforeBody?(heading: Heading): Promise<Failure | undefined>;
  answer(incoming: IncomingCall): Promise<Result>;
}

/** Serves a call of a logged-in company. */
export function defineRoute<Request extends z.ZodMiniType, Data extends z.ZodMiniType, Prepared = undefined>(
  contract: Contract<CompanyCall, Request, Data>,
  handler:
    | Handler<z.output<Request>, CompanyRow, undefined>
    | TransactionSteps<z.output<Request>, CompanyRow, Prepared>,
): Endpoint {
  return defineEndpoint(contract, async (request, incoming) => {
    const { company } = incoming;
    if (!company) return failure(401, LOG_IN);
    return await run(contract.name, handler, { ...handlerInput(request, incoming), company }, incoming);
  });
}

/** Serves a call that needs no session. It keeps no idempotency record, which would belong to a company. */
export function definePublicRoute<
  Request extends z.ZodMiniType,
  Data extends z.ZodMiniType,
  Prepared = undefined,
>(
  contract: Contract<PublicCall, Request, Data>,
  handler:
    | Handler<z.output<Request>, undefined, undefined>
    | TransactionSteps<z.output<Request>, undefined, Prepared>,
  options: Pick<Endpoint, 'beforeBody'> = {},
): Endpoint {
  return { ...withoutCompany(contract, handler), ...options };
}

/**
 * Gives two concurrent identical requests the same answer: if the later one finds its one-time proof already used, it
 * is run once more, as a repetition.
 * @param usedMeanwhile the object that the endpoint returns in exactly this case: it is known by its identity
 */
export function repeatable(endpoint: Endpoint, usedMeanwhile: Failure): Endpoint {
  return {
    ...endpoint,
    async answer(incoming) {
      const outcome = await endpoint.answer(incoming);
      return outcome === usedMeanwhile ? await endpoint.answer(incoming) : outcome;
    },
  };
}

/** Serves a call of the administrator, whose token was checked before. It keeps no idempotency record either. */
export function defineAdminRoute<
  Request extends z.ZodMiniType,
  Data extends z.ZodMiniType,
  Prepared = undefined,
>(
  contract: Contract<AdminCall, Request, Data>,
  handler:
    | Handler<z.output<Request>, undefined, undefined>
    | TransactionSteps<z.output<Request>, undefined, Prepared>,
): Endpoint {
  return withoutCompany(contract, handler);
}

function withoutCompany<Request extends z.ZodMiniType, Prepared>(
  contract: { name: CallName; request: Request },
  handler:
    | Handler<z.output<Request>, undefined, undefined>
    | TransactionSteps<z.output<Request>, undefined, Prepared>,
): Endpoint {
  return defineEndpoint(contract, (request, incoming) =>
    run(contract.name, handler, { ...handlerInput(request, incoming), company: undefined }, incoming),
  );
}

/**
 * Serves a mutation that calls an outside service between its own transactions (payments). What it answers may become
 * outdated at any time, so answers are not replayed: with the same key the work is repeated, and finds what it did
 * before. The record only binds the key to its content.
 */
export function defineSelfManagedRoute<Request extends z.ZodMiniType, Data extends z.ZodMiniType>(
  contract: Contract<CompanyCall, Request, Data>,
  work: (ask: PreparationInput<z.output<Request>, CompanyRow>) => Promise<Result>,
): Endpoint {
  return defineEndpoint(contract, async (request, incoming) => {
    const { company, appContext } = incoming;
    if (!company) return failure(401, LOG_IN);
    const guard = idempotencyGuardOf(contract.name, request, incoming);
    return await guard.exclusively(async () => {
      const settled = await guard.settled(appContext.db);
      if (settled && isFailure(settled)) return settled;
      const outcome = await work({ ...handlerInput(request, incoming), company });
      if (outcome.kind === 'success') await guard.store(appContext.db, { ...outcome, data: null });
      return outcome;
    });
  });
}

function defineEndpoint<Request extends z.ZodMiniType>(
  contract: { name: CallName; request: Request },
  answer: (request: z.output<Request>, incoming: IncomingCall) => Promise<Result>,
): Endpoint {
  return {
    name: contract.name,
    async answer(incoming) {
      const tooLong = longTextRefusal(incoming.raw);
      if (tooLong) return tooLong;
      const parsed = z.safeParse(contract.request, visibleFields(incoming.raw));
      if (!parsed.success) return failure(400, firstIssue(parsed.error).message);
      return await answer(parsed.data, incoming);
    },
  };
}

function handlerInput<Request>(request: Request, { caller, now, appContext }: IncomingCall) {
  return { request, caller, now, appContext };
}

async function run<Request, Company extends CompanyRow | undefined, Prepared>(
  name: CallName,
  handler: Handler<Request, Company, undefined> | TransactionSteps<Request, Company, Prepared>,
  ask: PreparationInput<Request, Company>,
  incoming: IncomingCall,
): Promise<Result> {
  const { db } = ask.appContext;
  if (typeof handler === 'function') {
    if (callOf(name).method === 'GET') return await handler({ ...ask, tx: db, prepared: undefined });
    const guard = idempotencyGuardOf(name, ask.request, incoming);
    return await guard.exclusively(() =>
      inTransaction({ db, turnOf: ask.company?.id }, guard, {
        work: (tx) => handler({ ...ask, tx, prepared: undefined }),
        kind: endsOwnSession(name) ? 'logOut' : 'short',
      }),
    );
  }
  const guard = idempotencyGuardOf(name, ask.request, incoming);
  return await guard.exclusively(
    async () =>
      (await guard.settled(db)) ?? (await guard.spent(db)) ?? (await runSteps(handler, ask, incoming, guard)),
  );
}

async function runSteps<Request, Company extends CompanyRow | undefined, Prepared>(
  steps: TransactionSteps<Request, Company, Prepared>,
  ask: PreparationInput<Request, Company>,
  incoming: IncomingCall,
  guard: IdempotencyGuard,
): Promise<Result> {
  const prepared = await steps.prepare(ask);
  if (isResult(prepared)) return prepared;
  const { appContext, company } = ask;
  const requester = { db: appContext.db, turnOf: company?.id ?? steps.locks?.(prepared) };
  const strength = steps.changesCompany ? 'no key update' : 'share';
  const noteUntidied = (err: unknown) => appContext.log.warn({ err }, 'not tidied up');
  let isUnused = true;
  let refusal: Failure | undefined;
  try {
    const outcome = await inTransaction(requester, guard, {
      // Preparing takes time, and can be delayed on purpose: the account may have been transferred meanwhile.
      admit: steps.findsCaller ? undefined : (tx) => incoming.readmit(tx, strength),
      work: (tx) => steps.handle({ ...ask, tx, prepared }),
      beforeCommit: () => {
        isUnused = false;
      },
      kind: steps.isLogIn ? 'logIn' : steps.locks ? 'withoutSession' : steps.isLong ? 'long' : 'short',
    });
    if (isFailure(outcome)) refusal = outcome;
    if (!isUnused) await steps.afterCommit?.(prepared, appContext).catch(noteUntidied);
    return outcome;
  } finally {
    if (isUnused) await steps.discard?.(prepared, appContext, refusal).catch(noteUntidied);
  }
}
