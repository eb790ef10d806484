/**
 * A second API, of another make, that implements exactly section 7 of the specification: no idempotency
 * keys, few checks, "Success" as its message, days in two formats, some numbers as texts,
 * additional and missing fields. It refuses fields that section 7 does not name.
 */
import { once } from 'node:events';
import { createAdaptorServer, type HttpBindings } from '@hono/node-server';
import { Hono } from 'hono';
import { cors } from 'hono/cors';
import type { CardService } from '../payments/card-service.ts';
import { freePort } from '../processes/free-port.ts';
import { oldEvent, type StoredEvent, toDetails, toListed } from './answers.ts';
import { serveInvitations, type ThirdPartyInvitation } from './invitations.ts';
import { oldLocations, serveLocations, type ThirdPartyLocations } from './locations.ts';
import { servePayments } from './payments.ts';
import { type App, fieldsOf, serveSession } from './session.ts';

/**
 * The fault of the next answer of a path: it never arrives although the change is made, or made for all but the last
 * person; or it is an error without a message.
 */
type Mishap = 'lost' | 'half done and lost' | 'wordless error';

export interface ThirdPartyApi extends ThirdPartyLocations {
  readonly url: string;
  readonly events: StoredEvent[];
  readonly invitations: ThirdPartyInvitation[];
  /** Requests that were made, `POST company/event/add`, without preflights. */
  readonly requests: string[];
  next(path: string, mishap: Mishap): void;
  close(): Promise<void>;
}

/**
 * @param portalOrigin the only origin that its CORS allows
 * @param cards the card service that takes its payments
 */
export async function startThirdPartyApi(portalOrigin: string, cards: CardService): Promise<ThirdPartyApi> {
  const api: Omit<ThirdPartyApi, 'url' | 'next' | 'close'> = {
    events: [oldEvent()],
    invitations: [],
    requests: [],
    ...oldLocations(),
  };
  const mishaps = new Map<string, Mishap>();
  const app = new Hono<{ Bindings: HttpBindings }, Record<string, never>>().basePath('/api/v1');
  app.use(async (context, next) => {
    await next();
    // Browsers repeat a request automatically when a kept-alive connection breaks.
    context.header('Connection', 'close');
    // Many APIs answer that without identifying themselves.
    context.header('Cache-Control', 'private, max-age=60');
  });
  app.use(
    cors({
      origin: portalOrigin,
      allowMethods: ['GET', 'POST', 'PUT', 'DELETE'],
      allowHeaders: ['Authorization', 'Content-Type'],
    }),
  );
  app.use(async (context, next) => {
    const path = context.req.path.replace('/api/v1/', '');
    api.requests.push(`${context.req.method} ${path}`);
    const mishap = mishaps.get(path);
    mishaps.delete(path);
    if (mishap === 'wordless error') return context.json({}, 500);
    await next();
    if (mishap === 'half done and lost') api.invitations.pop();
    if (mishap?.endsWith('lost')) context.env.incoming.socket.destroy();
    return undefined;
  });
  serveSession(app);
  app.get('/common/questions', (context) => context.json({ message: 'Success', data: [] }));
  app.get('/common/common_content', (context) =>
    context.json({ message: 'Success', data: { terms_conditions: '<p>Terms</p>', privacy_policy: null } }),
  );
  servePayments(app, api, cards);
  serveEvents(app, api);
  serveInvitations(app, 'event', api.invitations);
  serveLocations(app, api);

  const server = createAdaptorServer({ fetch: app.fetch });
  const port = await freePort();
  server.listen(port, '127.0.0.1');
  await once(server, 'listening');
  const url = `http://127.0.0.1:${port}`;
  cards.sendEventsTo(`${url}/api/v1/webhooks/cards`);
  return {
    ...api,
    url,
    next: (path, mishap) => mishaps.set(path, mishap),
    async close() {
      server.close();
      if ('closeAllConnections' in server) server.closeAllConnections();
    },
  };
}

function serveEvents(app: App, { events }: Pick<ThirdPartyApi, 'events'>): void {
  let eventCount = events.length;
  const find = (id: string | undefined) => events.find((event) => String(event.id) === id);
  app.post('/company/event/add', async (context) => {
    const wanted = ['company_id', 'name', 'product_id', 'date', 'location', 'event_media'];
    const { name = '', product_id = '', date = '', location = '' } = await fieldsOf(context, wanted);
    eventCount += 1;
    const event = { id: eventCount, name, date, location, product_id, status: 1, payment_status: 1 };
    events.push(event);
    return context.json({ message: 'Success', data: { _id: String(event.id) } });
  });
  app.put('/company/event/edit', async (context) => {
    const { event_id, ...changes } = await fieldsOf(context, [
      'event_id',
      'name',
      'date',
      'location',
      'event_media',
    ]);
    Object.assign(find(event_id) ?? {}, changes);
    return context.json({ message: 'Success' });
  });
  app.put('/company/event/deactivate', async (context) => {
    const { event_id, status } = await fieldsOf(context, ['status', 'event_id']);
    Object.assign(find(event_id) ?? {}, { status: Number(status) });
    return context.json({ message: 'Success' });
  });
  app.delete('/company/event/delete', async (context) => {
    const { event_id } = await fieldsOf(context, ['event_id']);
    events.splice(0, events.length, ...events.filter((event) => String(event.id) !== event_id));
    return context.json({ message: 'Success' });
  });
  app.get('/company/event/list', (context) =>
    context.json({ message: 'Success', data: { result: events.map(toListed), total: '?' } }),
  );
  app.get('/company/event/details', (context) => {
    const event = find(context.req.query('event_id'));
    return event ? context.json({ message: 'Success', data: toDetails(event) }) : context.json({}, 404);
  });
  app.get('/company/event/recording/list', (context) => context.json({ message: 'Success', data: [] }));
}
