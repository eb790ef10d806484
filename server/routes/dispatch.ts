import type { Hono } from 'hono';
import { bodyLimit } from 'hono/body-limit';
import { type Call, callOf } from '../../src/contract/calls.ts';
import type { World } from '../app.ts';
import { accessRefusal, adminRefusal } from '../auth/access.ts';
import { countAttempt } from '../auth/rate-limit.ts';
import { secretHash } from '../auth/secret.ts';
import { findSession } from '../auth/sessions.ts';
import type { CompanyRow } from '../db/schema.ts';
import type { AppContext, AppEnv } from '../http/app-env.ts';
import { callerAddress } from '../http/caller-address.ts';
import { BODY_LIMITS, readRequest } from '../http/read-request.ts';
import { respond } from '../http/respond.ts';
import { isRefusal, type Outcome, type Refusal, refuse } from './outcome.ts';
import type { Caller, IncomingCall, Served } from './serve.ts';

export const API_PREFIX = '/api/v1/';

/** Generous: a whole venue is one address. */
const LOGGED_OUT_ATTEMPTS = { allowed: 600, minutes: 10 };

/** Puts every served call on its path. */
export function mountCalls(app: Hono<AppEnv>, world: World, served: readonly Served[]): void {
  for (const one of served) {
    const call = callOf(one.name);
    const limit = bodyLimit({
      maxSize: BODY_LIMITS[call.encoding],
      onError: (context) => respond(context, refuse(413, 'This is too large to be sent')),
    });
    app.on(call.method, API_PREFIX + call.path, async (context) => {
      const now = world.clock.now();
      const caller = callerOf(context, world);
      const company = await admit(world, call, caller, now);
      if (isRefusal(company)) return respond(context, company);
      if (company) context.set('companyId', company.id);
      // Only now: to measure a body of undeclared length is to keep it, and nobody keeps a stranger's.
      return await limit(context, async () => {
        context.res = await respond(context, await outcomeOf(context, one, { company, caller, now, world }));
      });
    });
  }
}

async function outcomeOf(
  context: AppContext,
  served: Served,
  known: Pick<IncomingCall, 'company' | 'caller' | 'now' | 'world'>,
): Promise<Outcome> {
  const call = callOf(served.name);
  const read = await readRequest(context, call.encoding);
  if (isRefusal(read)) return read;
  const idempotencyKey = context.req.header('idempotency-key');
  const outcome = await served.answer({ raw: read.raw, ...known, idempotencyKey });
  if (call.method !== 'GET') known.world.mail.nudge();
  return outcome;
}

function callerOf(context: AppContext, { settings }: World): Caller {
  const token = bearer(context);
  return {
    address: callerAddress(context, settings.trustedProxies),
    tokenHash: token === undefined ? undefined : secretHash(token),
  };
}

/** Who calls, when they may; for a call without a session nobody, whatever token they bear. */
async function admit(
  world: World,
  call: Call,
  caller: Caller,
  now: Date,
): Promise<CompanyRow | Refusal | undefined> {
  if (call.access === 'public' || call.access === 'admin') {
    if (call.access === 'public' && call.method === 'GET') return undefined;
    const limit = { key: `address:${caller.address}`, ...LOGGED_OUT_ATTEMPTS };
    const limited = await countAttempt(world.db, [limit], now);
    if (limited || call.access === 'public') return limited;
    return adminRefusal(world.settings.adminToken, caller.tokenHash);
  }
  const company =
    caller.tokenHash === undefined ? undefined : await findSession(world.db, caller.tokenHash, now);
  return accessRefusal(call.access, company) ?? company;
}

/** The token that a request bears. */
export function bearer(context: AppContext): string | undefined {
  return /^Bearer (\S+)$/i.exec(context.req.header('authorization') ?? '')?.[1];
}
