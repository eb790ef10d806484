import type { Hono } from 'hono';
import { type Call, callOf } from '../../src/contract/calls.ts';
import type { World } from '../app.ts';
import { accessRefusal, adminRefusal } from '../auth/access.ts';
import { secretHash } from '../auth/secret.ts';
import { findSession } from '../auth/sessions.ts';
import type { CompanyRow } from '../db/schema.ts';
import type { AppContext, AppEnv } from '../http/app-env.ts';
import { bodyLimitsOf } from '../http/body-limits.ts';
import { type Browser, browserOf } from '../http/browser-cookie.ts';
import { callerAddress } from '../http/caller-address.ts';
import { readRequest } from '../http/read-request.ts';
import { respond } from '../http/respond.ts';
import { createFairQueue } from '../queue/fair-queue.ts';
import { isRefusal, type Outcome, type Refusal } from './outcome.ts';
import type { Caller, Heading, IncomingCall, Served } from './serve.ts';

export const API_PREFIX = '/api/v1/';

/**
 * How many strangers are answered at once. Most of them wait for a password to be hashed; more of them would put
 * hundreds of queries in front of everybody else's. Addresses take turns; a cookie changes nothing here, for nobody has
 * looked yet whether it is one of ours.
 */
const STRANGERS = {
  concurrency: 64,
  maxWaiting: 2_000,
  busyMessage: 'Very many people are here at this moment. Please try again in a few seconds.',
  retryAfterSeconds: 10,
};

/** Puts every served call on its path. */
export function mountCalls(app: Hono<AppEnv>, world: World, served: readonly Served[]): void {
  const strangers = createFairQueue(STRANGERS);
  for (const one of served) {
    const call = callOf(one.name);
    const limits = bodyLimitsOf(one.name);
    app.on(call.method, API_PREFIX + call.path, async (context) => {
      const { browser, cookieToSet } = browserOf(context, world.settings);
      const caller = callerOf(context, world, browser);
      const known = { caller, now: world.clock.now(), world };
      const company = await admit(call, one, known);
      if (isRefusal(company)) return respond(context, company);
      if (company) context.set('companyId', company.id);
      const uploads = world.uploads.begin({
        id: company?.id ?? caller.address,
        isStranger: company === undefined,
      });
      try {
        const read = await readRequest(context, limits, uploads);
        if (isRefusal(read)) return respond(context, read);
        const answer = () => answered(context, one, { ...known, raw: read.raw, company });
        const turn = { key: caller.address };
        const isStranger = call.access === 'public' && call.method !== 'GET';
        const response = await respond(context, await (isStranger ? strangers.run(turn, answer) : answer()));
        const cookie = cookieToSet();
        if (cookie !== undefined) response.headers.append('set-cookie', cookie);
        return response;
      } finally {
        await uploads.discard();
      }
    });
  }
}

async function answered(
  context: AppContext,
  served: Served,
  incoming: Omit<IncomingCall, 'idempotencyKey'>,
): Promise<Outcome> {
  const call = callOf(served.name);
  const { world, caller } = incoming;
  const now = world.clock.now();
  // Files come in slowly: the session may have ended meanwhile.
  const company =
    call.encoding === 'multipart' ? await sessionOf(world, call, caller, now) : incoming.company;
  if (isRefusal(company)) return company;
  const idempotencyKey = context.req.header('idempotency-key');
  const outcome = await served.answer({ ...incoming, company, now, idempotencyKey });
  if (call.method !== 'GET') world.mail.nudge();
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

/** Who calls, when they may, judged before the body is read. */
async function admit(
  call: Call,
  served: Served,
  heading: Heading,
): Promise<CompanyRow | Refusal | undefined> {
  const { caller, now, world } = heading;
  return (await served.beforeBody?.(heading)) ?? (await sessionOf(world, call, caller, now));
}

/** The company of the session; for a call that needs none nobody, whatever token they bear. */
async function sessionOf(
  world: World,
  { access }: Call,
  caller: Caller,
  now: Date,
): Promise<CompanyRow | Refusal | undefined> {
  if (access === 'public') return undefined;
  if (access === 'admin') return adminRefusal(world.settings.adminToken, caller.tokenHash);
  const company =
    caller.tokenHash === undefined ? undefined : await findSession(world.db, caller.tokenHash, now);
  return accessRefusal(access, company) ?? company;
}

/** The token that a request bears. */
export function bearer(context: AppContext): string | undefined {
  return /^Bearer (\S+)$/i.exec(context.req.header('authorization') ?? '')?.[1];
}
