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
import type { Ask, Heading, IncomingCall, ProvingCaller } from './callers/incoming-call.ts';
import { type IdempotencyGuard, idempotencyGuardOf } from './changes/idempotency.ts';
import { inTransaction } from './changes/in-transaction.ts';

type CallsWith<Access> = {
  [Name in CallName]: (typeof calls)[Name]['access'] extends Access ? Name : never;
}[CallName];
export type CompanyCall = CallsWith<'company' | 'event' | 'security' | 'door'>;
export type PublicCall = CallsWith<'public'>;
export type AdminCall = CallsWith<'admin'>;

/**
 * What a handler gets. A mutation runs in one transaction with its idempotency record: await nothing but `tx`
 * there. Reads get the database itself as `tx`. The app context comes without `db`, which would wait for the
 * transaction for ever on the embedded database's one connection.
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

/** A mutation with work that no transaction may wait for: hashing, uploads. */
export interface TransactionSteps<Request, Company, Prepared> {
  /** Before the transaction; may settle the call by itself. Not run when the answer is already stored. */
  prepare(ask: Ask<Request, Company>): Promise<Prepared | Result>;
  handle: Handler<Request, Company, Prepared>;
  /**
   * Undoes the preparation when nothing came of it: a refusal, a failure, or a replayed answer. Not where a commit was
   * sent and not answered: the row may be there, and what it names. The daily round finds what it does not name.
   * When it fails, that is logged: the caller has the answer of the call itself.
   */
  discard?(prepared: Prepared, appContext: AppContext): Promise<void>;
  /** After the commit: removes what the change replaced. When it fails, that is logged and not the caller's trouble. */
  afterCommit?(prepared: Prepared, appContext: AppContext): Promise<void>;
}

/** A call of the table with its handler. */
export interface Endpoint {
  readonly name: CallName;
  /** A cheap check of who calls, before the body is read: who fails it is not listened to. */
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
    return await run(contract.name, handler, { ...asked(request, incoming), company }, incoming);
  });
}

/** Serves a call that needs no session. Such calls keep no idempotency records: there is no company to keep them for. */
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
 * Answers two requests that are the same and come at once alike: the later one finds its one-time proof used when it is
 * about to use it itself, and is asked once more, as a repetition.
 * @param usedMeanwhile what the endpoint refuses with then, and only then
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

/** Serves a call of the administrator, whose token was looked at before. It keeps no idempotency records either. */
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
    run(contract.name, handler, { ...asked(request, incoming), company: undefined }, incoming),
  );
}

/**
 * Serves a mutation that has to speak to an outside service between its own transactions (payments). What it
 * answers may end there at any time, so no answer is given again: under the same key the work is done again, and
 * finds what it did before. The record only keeps the key to its content.
 */
export function defineSelfManagedRoute<Request extends z.ZodMiniType, Data extends z.ZodMiniType>(
  contract: Contract<CompanyCall, Request, Data>,
  work: (ask: Ask<z.output<Request>, CompanyRow>) => Promise<Result>,
): Endpoint {
  return defineEndpoint(contract, async (request, incoming) => {
    const { company, appContext } = incoming;
    if (!company) return failure(401, LOG_IN);
    const guard = idempotencyGuardOf(contract.name, request, incoming);
    return await guard.exclusively(async () => {
      const settled = await guard.settled(appContext.db);
      if (settled && isFailure(settled)) return settled;
      const outcome = await work({ ...asked(request, incoming), company });
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

function asked<Request>(request: Request, { caller, now, appContext }: IncomingCall) {
  return { request, caller, now, appContext };
}

async function run<Request, Company extends CompanyRow | undefined, Prepared>(
  name: CallName,
  handler: Handler<Request, Company, undefined> | TransactionSteps<Request, Company, Prepared>,
  ask: Ask<Request, Company>,
  incoming: IncomingCall,
): Promise<Result> {
  const { db } = ask.appContext;
  if (typeof handler === 'function') {
    if (callOf(name).method === 'GET') return await handler({ ...ask, tx: db, prepared: undefined });
    const guard = idempotencyGuardOf(name, ask.request, incoming);
    return await guard.exclusively(() =>
      inTransaction({ db, companyId: ask.company?.id }, guard, (tx) =>
        handler({ ...ask, tx, prepared: undefined }),
      ),
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
  ask: Ask<Request, Company>,
  incoming: IncomingCall,
  guard: IdempotencyGuard,
): Promise<Result> {
  const prepared = await steps.prepare(ask);
  if (isResult(prepared)) return prepared;
  const { appContext } = ask;
  const requester = { db: appContext.db, companyId: ask.company?.id };
  let isUnused = true;
  try {
    const outcome = await inTransaction(
      requester,
      guard,
      async (tx) => {
        // Preparing takes its time, on purpose if somebody wants: the account may have changed hands meanwhile.
        return (await incoming.readmit(tx)) ?? (await steps.handle({ ...ask, tx, prepared }));
      },
      () => {
        isUnused = false;
      },
    );
    if (!isUnused)
      await steps
        .afterCommit?.(prepared, appContext)
        .catch((err) => appContext.log.warn({ err }, 'not tidied up'));
    return outcome;
  } finally {
    if (isUnused)
      await steps
        .discard?.(prepared, appContext)
        .catch((err: unknown) => appContext.log.warn({ err }, 'not tidied up'));
  }
}
