import type { Hono } from 'hono';
import { bodyLimit } from 'hono/body-limit';
import { type Call, callOf } from '../../src/contract/calls.ts';
import type { World } from '../app.ts';
import { accessRefusal, adminRefusal } from '../auth/access.ts';
import { secretHash } from '../auth/secret.ts';
import { findSession } from '../auth/sessions.ts';
import type { CompanyRow } from '../db/schema.ts';
import type { AppContext, AppEnv } from '../http/app-env.ts';
import { type Browser, browserOf } from '../http/browser-cookie.ts';
import { callerAddress } from '../http/caller-address.ts';
import { BODY_LIMITS, readRequest } from '../http/read-request.ts';
import { respond } from '../http/respond.ts';
import { isRefusal, type Outcome, type Refusal, refuse } from './outcome.ts';
import type { Caller, IncomingCall, Served } from './serve.ts';

export const API_PREFIX = '/api/v1/';

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
      const { browser, cookieToSet } = browserOf(context, world.settings);
      const caller = callerOf(context, world, browser);
      const company = await admit(world, call, caller, now);
      if (isRefusal(company)) return respond(context, company);
      if (company) context.set('companyId', company.id);
      // Only now: to measure a body of undeclared length is to keep it, and nobody keeps a stranger's.
      return await limit(context, async () => {
        context.res = await respond(context, await outcomeOf(context, one, { company, caller, now, world }));
        const cookie = cookieToSet();
        if (cookie !== undefined) context.res.headers.append('set-cookie', cookie);
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

function callerOf(context: AppContext, { settings }: World, browser: Browser): Caller {
  const token = bearer(context);
  return {
    ...callerAddress(context, settings.trustedProxies),
    browser,
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
  if (call.access === 'public') return undefined;
  if (call.access === 'admin') return adminRefusal(world.settings.adminToken, caller.tokenHash);
  const company =
    caller.tokenHash === undefined ? undefined : await findSession(world.db, caller.tokenHash, now);
  return accessRefusal(call.access, company) ?? company;
}

/** The token that a request bears. */
export function bearer(context: AppContext): string | undefined {
  return /^Bearer (\S+)$/i.exec(context.req.header('authorization') ?? '')?.[1];
}
