import { and, eq } from 'drizzle-orm';
import type { Hono } from 'hono';
import { readRange } from '../../common/lib/byte-range.ts';
import type { AppContext } from '../context/app-context.ts';
import { type Failure, failure } from '../core/result.ts';
import { isSecret, secretHash } from '../core/secret.ts';
import { isDisconnected, requireConnected } from '../http/answers/require-connected.ts';
import { respond } from '../http/answers/respond.ts';
import { accessRefusal } from '../http/callers/access.ts';
import { bearer } from '../http/callers/bearer.ts';
import { callerAddress } from '../http/callers/caller-address.ts';
import { noteSessionOf } from '../http/callers/session-connections.ts';
import { sessionOwner } from '../http/callers/token-owner.ts';
import type { HttpContext, HttpEnv } from '../http/http-env.ts';
import { type CompanyRow, companies } from '../infra/db/schema.ts';
import { isUnchanged, mayServeRange } from '../infra/media/conditional-request.ts';
import { exactLength } from '../infra/media/exact-length.ts';
import { readMediaPath } from '../infra/media/media-path.ts';
import type { MediaFolder, MediaInfo, MediaStore } from '../infra/media/media-store.ts';
import { type LinkScope, readSignedPath, rememberedSigningKey } from '../infra/media/signed-path.ts';
import { type KnowsToken, rememberedTokenKey } from '../modules/auth/session-token.ts';
import { findSession } from '../modules/auth/sessions.ts';
import { findItem } from '../modules/items/find-item.ts';
import type { CallQueues } from './call-queues.ts';

const PREFIX = '/media/';
const NOT_FOUND = 'This file was not found.';

/**
 * Pictures are public under names that cannot be guessed, and a name's content never changes. Recordings need a signed
 * link, which is valid as long as the session that requested it; company documents need a session of that company.
 */
const CACHING: Record<MediaFolder, string> = {
  events: 'public, max-age=31536000, immutable',
  locations: 'public, max-age=31536000, immutable',
  companies: 'public, max-age=31536000, immutable',
  // Cached, but revalidated each time: the browser's copy must not play after the link has expired.
  recordings: 'private, no-cache',
  documents: 'private, no-store',
};

/** `/media/<path>`: pictures, recordings and documents, with byte ranges. */
export function mountMedia(app: Hono<HttpEnv>, appContext: AppContext, queues: CallQueues): void {
  const { db } = appContext;
  const keys = { key: rememberedSigningKey(db), knowsToken: rememberedTokenKey(db) };
  const lookups: Lookups = { appContext, queues, ...keys };
  app.get(`${PREFIX}*`, async (context) => {
    const path = context.req.path.slice(PREFIX.length);
    const place = readMediaPath(path);
    if (!place) return respond(context, failure(404, NOT_FOUND));
    const refusal = await refusalFor(context, lookups, place.folder, path);
    if (refusal) return respond(context, refusal);
    const info = await appContext.media.info(path);
    if (!info) return respond(context, failure(404, NOT_FOUND));
    const file = { store: appContext.media, path, info, folder: place.folder };
    return (await serveMedia(context.req.raw, file)) ?? respond(context, failure(404, NOT_FOUND));
  });
}

/** Access checks before a file is opened. They reach the database only through the queues, like any call. */
interface Lookups {
  appContext: AppContext;
  queues: CallQueues;
  key: () => Promise<string>;
  knowsToken: KnowsToken;
}

async function refusalFor(
  context: HttpContext,
  lookups: Lookups,
  folder: MediaFolder,
  path: string,
): Promise<Failure | undefined> {
  if (folder === 'recordings') {
    const now = lookups.appContext.clock.now();
    const scope = readSignedPath(await lookups.key(), path, context.req.query(), now);
    const isOpen = scope !== undefined && (await isLinkValid(context, lookups, scope));
    return isOpen ? undefined : failure(403, 'This link is not valid any more. Please reload the page.');
  }
  return folder === 'documents' ? await documentRefusal(context, lookups, path) : undefined;
}

async function documentRefusal(
  context: HttpContext,
  lookups: Lookups,
  path: string,
): Promise<Failure | undefined> {
  const token = bearer(context);
  if (token === undefined || !isSecret(token)) return accessRefusal('company', undefined);
  const tokenHash = secretHash(token);
  const session = { tokenHash, isOurs: await lookups.knowsToken(token) };
  const company = await sessionOf(context, lookups, session);
  const refusal = accessRefusal('company', company);
  if (refusal || !company) return refusal;
  const isTheirs = and(eq(companies.id, company.id), eq(companies.documentPath, path));
  const found = await lookups.queues.workFor({ company, kind: 'session' }, tokenHash, async () => {
    requireConnected(context);
    return await lookups.appContext.db.$count(companies, isTheirs);
  });
  return found > 0 ? undefined : failure(404, NOT_FOUND);
}

/** A link is valid as long as its session, its company's good standing, and its event. */
async function isLinkValid(
  context: HttpContext,
  lookups: Lookups,
  { tokenHash, itemId }: LinkScope,
): Promise<boolean> {
  // The link is signed, so this server issued its session.
  const company = await sessionOf(context, lookups, { tokenHash, isOurs: true });
  if (!company || accessRefusal('event', company)) return false;
  const place = { kind: 'event', companyId: company.id } as const;
  // Counted apart from the session's own calls: the holder of a link has no token.
  const event = await lookups.queues.workFor({ company, kind: 'session' }, `link ${tokenHash}`, async () => {
    requireConnected(context);
    return await findItem(lookups.appContext.db, place, itemId);
  });
  return event !== undefined;
}

async function sessionOf(
  context: HttpContext,
  { appContext: { db, clock, settings, liveAnswers }, queues }: Lookups,
  session: { tokenHash: string; isOurs: boolean },
): Promise<CompanyRow | undefined> {
  const { address } = callerAddress(context, settings.trustedProxies);
  const noteAnswer = liveAnswers.begin();
  const find = async () => sessionOwner(await findSession(db, session.tokenHash, clock.now()));
  const owner = await queues.findSession(
    { address, ...session, opens: 'company', isDisconnected: () => isDisconnected(context) },
    find,
  );
  const { incoming, outgoing } = context.env ?? {};
  if (owner && incoming) noteSessionOf(incoming.socket);
  if (owner && outgoing) noteAnswer({ companyId: owner.company.id, tokenHash: session.tokenHash }, outgoing);
  return owner?.company;
}

interface MediaFile {
  store: MediaStore;
  path: string;
  info: MediaInfo;
  folder: MediaFolder;
}

/** Undefined if the file was deleted since it was looked up: a client would wait for the announced bytes. */
async function serveMedia(
  request: Request,
  { store, path, info, folder }: MediaFile,
): Promise<Response | undefined> {
  const headers = headersOf(info, folder);
  if (isUnchanged(request.headers, info)) return new Response(null, { status: 304, headers });
  headers.set('content-type', info.type);
  const wanted = mayServeRange(request.headers, info) ? request.headers.get('range') : null;
  const range = request.method === 'GET' ? readRange(wanted ?? undefined, info.size) : undefined;
  if (range === 'unsatisfiable') {
    headers.set('content-range', `bytes */${info.size}`);
    // A shared cache would keep it for everybody, as long as the file.
    headers.set('cache-control', 'no-store');
    return new Response(null, { status: 416, headers });
  }
  const length = range ? range.end - range.start + 1 : info.size;
  headers.set('content-length', String(length));
  if (range) headers.set('content-range', `bytes ${range.start}-${range.end}/${info.size}`);
  // Opened only if it is read to its end: a HEAD request would leave the file open.
  const body = request.method === 'HEAD' ? null : await store.read(path, range);
  if (body === undefined) return undefined;
  return new Response(body && exactLength(body, length), { status: range ? 206 : 200, headers });
}

function headersOf({ etag, modifiedAt }: MediaInfo, folder: MediaFolder): Headers {
  const headers = new Headers({
    etag,
    'last-modified': modifiedAt.toUTCString(),
    'accept-ranges': 'bytes',
    'cache-control': CACHING[folder],
  });
  if (folder === 'documents') {
    // Downloaded, never displayed in our origin.
    headers.set('content-disposition', 'attachment');
    headers.set('content-security-policy', "default-src 'none'; sandbox");
    return headers;
  }
  // A portal on another host shows and caches them: they use no cookie and give the reading page no access.
  headers.set('access-control-allow-origin', '*');
  headers.set('access-control-expose-headers', 'Content-Range, Content-Length, Accept-Ranges, ETag');
  headers.set('cross-origin-resource-policy', 'cross-origin');
  return headers;
}
