import type { Hono } from 'hono';
import { DOOR_STREAM_PATH } from '../../common/contract/door.ts';
import type { AppContext } from '../context/app-context.ts';
import { type Failure, failure, isFailure } from '../core/result.ts';
import { isSecret, secretHash } from '../core/secret.ts';
import { isDisconnected, requireConnected } from '../http/answers/require-connected.ts';
import { respond } from '../http/answers/respond.ts';
import { accessRefusal, LOG_IN } from '../http/callers/access.ts';
import { bearer } from '../http/callers/bearer.ts';
import { callerAddress } from '../http/callers/caller-address.ts';
import { noteSessionOf } from '../http/callers/session-connections.ts';
import { API_PREFIX, type HttpContext, type HttpEnv } from '../http/http-env.ts';
import type { CompanyRow } from '../infra/db/schema.ts';
import { rememberedTokenKey } from '../modules/auth/session-token.ts';
import {
  type DoorCaller,
  findDoorCaller,
  findDoorOwner,
  readingRefusal,
} from '../modules/doors/door-caller.ts';
import type { CallQueues } from './call-queues.ts';

const HEADERS = {
  'content-type': 'text/event-stream',
  'cache-control': 'no-store',
  // Disables buffering in a proxy.
  'x-accel-buffering': 'no',
};

/** The stream that notifies of an event's log growing, with the same access as `readDoorLog`. */
export function mountDoorStream(app: Hono<HttpEnv>, appContext: AppContext, queues: CallQueues): void {
  const { db, clock, settings, doorStreams } = appContext;
  const knowsToken = rememberedTokenKey(db);

  /** The caller with present access, or the refusal. */
  async function admit(
    tokenHash: string,
    eventId: string | undefined,
    company: CompanyRow,
  ): Promise<(DoorCaller & { company: CompanyRow }) | Failure> {
    const found = await findDoorCaller(db, { tokenHash, company, now: clock.now() }, eventId);
    if (isFailure(found)) return found;
    return readingRefusal(found) ?? { ...found, company };
  }

  async function findOwner(context: HttpContext, token: string, tokenHash: string) {
    const { address } = callerAddress(context, settings.trustedProxies);
    const caller = { address, tokenHash, isOurs: await knowsToken(token), opens: 'door' } as const;
    const waiting = { ...caller, isDisconnected: () => isDisconnected(context) };
    return await queues.findSession(waiting, () => findDoorOwner(db, tokenHash, clock.now()));
  }

  app.get(API_PREFIX + DOOR_STREAM_PATH, async (context) => {
    const token = bearer(context);
    if (token === undefined || !isSecret(token)) return respond(context, failure(401, LOG_IN));
    const tokenHash = secretHash(token);
    const eventId = context.req.query('event_id');
    const owner = await findOwner(context, token, tokenHash);
    // Before any queue: tokens of ended doors must not delay others.
    const refusal = accessRefusal('door', owner?.company) ?? owner?.readingRefusal;
    if (refusal || !owner) return respond(context, refusal ?? failure(401, LOG_IN));
    const found = await queues.workFor(owner, tokenHash, async () => {
      requireConnected(context);
      return await admit(tokenHash, eventId, owner.company);
    });
    if (isFailure(found)) return respond(context, found);
    // A stream of a client that has disconnected would replace an active one.
    requireConnected(context);
    if (context.req.method === 'HEAD') return new Response(null, { headers: HEADERS });
    if (context.env?.incoming) noteSessionOf(context.env.incoming.socket);
    const body = await doorStreams.open({
      itemId: found.item.id,
      companyId: found.company.id,
      caller: tokenHash,
    });
    return new Response(body, { headers: HEADERS });
  });
}
