import type { Hono } from 'hono';
import { type Call, callOf } from '../../common/contract/calls.ts';
import type { AppContext } from '../context/app-context.ts';
import { siteOf } from '../core/network-of.ts';
import type { BudgetHolder } from '../core/queue/shared-budget.ts';
import { type Failure, isFailure, type Result } from '../core/result.ts';
import { isSecret, secretHash } from '../core/secret.ts';
import { createAnswerShares } from '../http/answers/answer-shares.ts';
import { LONG_ANSWER_BYTES } from '../http/answers/held-answers.ts';
import { isDisconnected, requireConnected } from '../http/answers/require-connected.ts';
import { respond } from '../http/answers/respond.ts';
import { createBodyBudget } from '../http/body/body-budget.ts';
import { bodyLimitsOf } from '../http/body/body-limits.ts';
import { readRequest } from '../http/body/read-request.ts';
import { accessRefusal } from '../http/callers/access.ts';
import { bearer } from '../http/callers/bearer.ts';
import { browserOf, type ProvingBrowser } from '../http/callers/browser-cookie.ts';
import { callerAddress } from '../http/callers/caller-address.ts';
import type { Caller, Heading, IncomingCall, ProvingCaller } from '../http/callers/incoming-call.ts';
import { noteSessionOf } from '../http/callers/session-connections.ts';
import { partyOf, sessionOwner, type TokenOwner } from '../http/callers/token-owner.ts';
import type { Endpoint } from '../http/define-route.ts';
import type { HttpContext, HttpEnv } from '../http/http-env.ts';
import { API_PREFIX } from '../http/http-env.ts';
import type { Tx } from '../infra/db/database.ts';
import type { LockStrength } from '../infra/db/lock-strength.ts';
import type { CompanyRow } from '../infra/db/schema.ts';
import { lockCompany } from '../modules/auth/find-company.ts';
import { type KnowsToken, rememberedTokenKey } from '../modules/auth/session-token.ts';
import { findSession } from '../modules/auth/sessions.ts';
import { findDoorOwner } from '../modules/doors/door-caller.ts';
import { refuseAdmin } from './admin-guess.ts';
import type { CallQueues } from './call-queues.ts';
import { diskFullRefusal, incomingFilesOf, withDiskSpace } from './disk-full-refusal.ts';

/** Mounts every served call on its path. */
export function mountCalls(
  app: Hono<HttpEnv>,
  appContext: AppContext,
  queues: CallQueues,
  served: readonly Endpoint[],
): void {
  const answerShareOf = createAnswerShares();
  const bodies = createBodyBudget();
  const knowsToken = rememberedTokenKey(appContext.db);
  for (const one of served) {
    const call = callOf(one.name);
    const limits = bodyLimitsOf(one.name);
    app.on(call.method, API_PREFIX + call.path, async (context) => {
      const { browser, cookiesToSet } = browserOf(context, appContext.settings);
      const caller = callerOf(context, appContext, browser, call);
      const known = { caller, now: appContext.clock.now(), appContext };
      const noteAnswer = appContext.liveAnswers.begin();
      const isRead = call.method === 'GET';
      const lookUp = {
        queues,
        isOurs: await isOurToken(context, call, knowsToken),
        isDisconnected: isRead ? () => isDisconnected(context) : undefined,
      };
      const owner = await admit(call, one, known, lookUp);
      if (isFailure(owner)) return respond(context, owner);
      const company = owner?.company;
      if (company) context.set('companyId', company.id);
      if (owner && owner.kind !== 'ended-door' && context.env?.incoming)
        noteSessionOf(context.env.incoming.socket);
      const site = siteOf(caller.address);
      const answerShare = answerShareOf({ owner, tokenHash: caller.tokenHash, site });
      const { ofBody, ofFiles } = budgetHoldersOf(owner, caller);
      const files = incomingFilesOf(context.req.raw.headers, limits, ofFiles.isStranger);
      const uploads = appContext.uploads.begin(ofFiles, files);
      const share = bodies.begin(ofBody);
      try {
        const read = await readRequest(context, limits, { uploads, share });
        if (isFailure(read)) return respond(context, read);
        const answer = async () => {
          if (isRead) requireConnected(context);
          // Checked when its turn has come: a thousand may have been requested before the first was made. Only lists
          // are long, and a caller who holds too many of them can still log out and change the password.
          if (isRead) answerShare.check();
          const answering = () => answered(context, one, { ...known, raw: read.raw, company });
          const outcome = await withDiskSpace(one.name, appContext, uploads, answering);
          if (outcome.kind === 'success' && outcome.beginsSession) queues.noteSession(outcome.beginsSession);
          const made = await respond(context, outcome);
          const { outgoing } = context.env ?? {};
          const bytes = context.get('answerBytes') ?? 0;
          if (!outgoing) return made;
          // Other answers were made meanwhile. A change was committed, so its answer is always sent.
          if (isRead) answerShare.check(bytes);
          answerShare.hold(bytes, outgoing);
          if (company && caller.tokenHash !== undefined && bytes >= LONG_ANSWER_BYTES)
            noteAnswer({ companyId: company.id, tokenHash: caller.tokenHash }, outgoing);
          return made;
        };
        const response = await queues.answer({ name: one.name, owner, caller }, answer);
        for (const cookie of cookiesToSet()) response.headers.append('set-cookie', cookie);
        return response;
      } finally {
        share.giveBack();
        await uploads.discard();
      }
    });
  }
}

/**
 * Whose shares a request counts for: its company's, or that of a stranger's network, and for files those of its proofs of
 * an e-mail too. Not of its browser: anybody can make up the cookie.
 */
function budgetHoldersOf(
  owner: TokenOwner | undefined,
  { address, browser, tokenHash }: ProvingCaller,
): Record<'ofBody' | 'ofFiles', BudgetHolder> {
  if (owner) {
    const { holders } = partyOf(owner, tokenHash);
    const holder = { ids: [owner.company.id], holders, isStranger: false };
    return { ofBody: holder, ofFiles: holder };
  }
  const site = siteOf(address);
  return {
    ofBody: { ids: [site], isStranger: true },
    ofFiles: { ids: [site, ...browser.proofs], isStranger: true },
  };
}

async function answered(
  context: HttpContext,
  served: Endpoint,
  incoming: Omit<IncomingCall, 'idempotencyKey' | 'readmit'>,
): Promise<Result> {
  const call = callOf(served.name);
  const { appContext, caller } = incoming;
  const now = appContext.clock.now();
  // A body may arrive slowly, even on purpose: the session may have ended meanwhile.
  const owner = call.method === 'GET' ? undefined : await sessionOf(appContext, call, caller, now);
  if (isFailure(owner)) return owner;
  const company = call.method === 'GET' ? incoming.company : owner?.company;
  const idempotencyKey = context.req.header('idempotency-key');
  const readmit = (tx: Tx, strength: LockStrength) =>
    recheckedRefusal(tx, { call, caller, company, strength }, now);
  const outcome = await served.answer({ ...incoming, company, now, idempotencyKey, readmit });
  // Refused requests, of which anybody can send any number, compose nothing: no look for due mails.
  if (call.method !== 'GET' && !isFailure(outcome)) appContext.mail.nudge();
  return outcome;
}

function callerOf(
  context: HttpContext,
  { settings }: AppContext,
  browser: ProvingBrowser,
  { access }: Call,
): ProvingCaller {
  const token = bearer(context);
  // A token with the wrong format is not looked up.
  const mayOpen = token !== undefined && (access === 'admin' || isSecret(token));
  return {
    ...callerAddress(context, settings.trustedProxies),
    browser,
    tokenHash: mayOpen ? secretHash(token) : undefined,
  };
}

/** The parameters for looking up a session. */
interface LookUp {
  queues: CallQueues;
  isOurs: boolean;
  isDisconnected: (() => boolean) | undefined;
}

async function isOurToken(context: HttpContext, { access }: Call, knows: KnowsToken): Promise<boolean> {
  const token = access === 'public' || access === 'admin' ? undefined : bearer(context);
  return token !== undefined && (await knows(token));
}

/** Identifies the caller and checks access, before the body is read. */
async function admit(
  call: Call,
  served: Endpoint,
  heading: Heading,
  lookUp: LookUp,
): Promise<TokenOwner | Failure | undefined> {
  const { caller, now, appContext } = heading;
  const { name, beforeBody } = served;
  const refused =
    beforeBody &&
    (await lookUp.queues.answer({ name, owner: undefined, caller, isBeforeBody: true }, () =>
      beforeBody(heading),
    ));
  if (refused) return refused;
  const identify = () => sessionOf(appContext, call, caller, now, lookUp);
  // A wrong token of the administrator costs queries as well, and anybody can send any number.
  const owner = await (call.access === 'admin'
    ? lookUp.queues.answer({ name, owner: undefined, caller }, identify)
    : identify());
  if (isFailure(owner)) return owner;
  return (await diskFullRefusal(name, appContext)) ?? owner;
}

/** The token's owner; undefined for a call that needs no session, whatever token is sent. */
async function sessionOf(
  appContext: AppContext,
  { access, method }: Call,
  caller: Caller,
  now: Date,
  lookUp?: LookUp,
): Promise<TokenOwner | Failure | undefined> {
  if (access === 'public') return undefined;
  if (access === 'admin') return await refuseAdmin(appContext, caller, now);
  const { tokenHash } = caller;
  if (tokenHash === undefined) return accessRefusal(access, undefined);
  const find = () => findOwner(access, appContext.db, tokenHash, now);
  const opens = access === 'door' ? 'door' : 'company';
  const owner = await (lookUp
    ? lookUp.queues.findSession({ ...caller, ...lookUp, tokenHash, opens }, find)
    : find());
  // Before any queue: tokens of ended doors must not delay others.
  const unread = method === 'GET' ? owner?.readingRefusal : undefined;
  return accessRefusal(access, owner?.company) ?? unread ?? owner;
}

/** The owner of a token: a session's company, and for calls of a door also the door's company. */
async function findOwner(access: Call['access'], db: Tx, tokenHash: string, now: Date) {
  return access === 'door'
    ? await findDoorOwner(db, tokenHash, now)
    : sessionOwner(await findSession(db, tokenHash, now));
}

interface Readmission {
  call: Call;
  caller: Caller;
  company: CompanyRow | undefined;
  strength: LockStrength;
}

/** The reason why a session's company may not make a change any more, or undefined. Locks the company's state. */
async function recheckedRefusal(
  tx: Tx,
  { call: { access }, caller: { tokenHash }, company, strength }: Readmission,
  now: Date,
): Promise<Failure | undefined> {
  if (access === 'public' || access === 'admin' || company === undefined) return undefined;
  const locked = await lockCompany(tx, company.id, strength);
  // After the lock: ending sessions holds it until they are deleted.
  const isLive = tokenHash !== undefined && (await findOwner(access, tx, tokenHash, now)) !== undefined;
  return accessRefusal(access, isLive ? locked : undefined);
}
