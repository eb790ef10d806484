/**
 * A second API, of another make, that speaks exactly section 7 of the specification and nothing more: no idempotency
 * keys, no checks worth the name, "Success" for a message, days written in two ways, numbers as texts where it likes,
 * fields that nobody asked for, and others missing. It refuses fields that section 7 does not name.
 */
import { once } from 'node:events';
import { createAdaptorServer, type HttpBindings } from '@hono/node-server';
import { type Context, Hono } from 'hono';
import { cors } from 'hono/cors';
import type { CardService } from '../card-service.ts';
import { freePort } from '../free-port.ts';
import { readTable } from '../sheets.ts';
import { oldEvent, type StoredEvent, toDetails, toListed } from './answers.ts';
import { type NaiveLocations, oldLocations, serveLocations } from './locations.ts';
import { servePayments } from './payments.ts';

export const NAIVE_COMPANY = { name: 'Foreign Nights', email: 'office@foreign.test', password: 'pass' };
export const NAIVE_GUARDS = { name: 'Foreign Guards', email: 'guards@foreign.test', password: 'pass' };

/** What each gets by logging in. */
const SESSIONS = [
  { company: NAIVE_COMPANY, access_token: 'naive-token', user_type: '2' },
  { company: NAIVE_GUARDS, access_token: 'guards-token', user_type: '7' },
];

type NaiveContext = Context<{ Bindings: HttpBindings }>;
/**
 * What happens to the next answer of a path: never arrives though all is done, or all but the last person invited; or
 * an error without words.
 */
type Mishap = 'lost' | 'half done and lost' | 'wordless error';

export interface NaiveInvitation {
  id: number;
  item_id: string;
  name: string;
  email: string;
}

export interface NaiveApi extends NaiveLocations {
  readonly url: string;
  readonly events: StoredEvent[];
  readonly invitations: NaiveInvitation[];
  /** Requests that were made, `POST company/event/add`, without preflights. */
  readonly requests: string[];
  next(path: string, mishap: Mishap): void;
  close(): Promise<void>;
}

/**
 * @param portalOrigin the one origin that its CORS lets in
 * @param cards who takes its payments
 */
export async function startNaiveApi(portalOrigin: string, cards: CardService): Promise<NaiveApi> {
  const api: Omit<NaiveApi, 'url' | 'next' | 'close'> = {
    events: [oldEvent()],
    invitations: [],
    requests: [],
    ...oldLocations(),
  };
  const mishaps = new Map<string, Mishap>();
  const app = new Hono<{ Bindings: HttpBindings }, Record<string, never>>().basePath('/api/v1');
  app.use(async (context, next) => {
    await next();
    // Browsers send a request again by themselves when a connection that they had used before breaks.
    context.header('Connection', 'close');
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

export type App = Hono<{ Bindings: HttpBindings }, Record<string, never>, '/api/v1'>;

function serveSession(app: App): void {
  app.post('/company/auth/login', async (context) => {
    const { email, password } = await fieldsOf(context, ['email', 'password']);
    const session = SESSIONS.find(({ company }) => company.email === email && company.password === password);
    if (!session) return context.json({ message: 'Wrong e-mail or password, friend' }, 401);
    const { access_token, user_type } = session;
    return context.json({ message: 'Success', data: { access_token, user_type, extra: 1 } });
  });
  app.use('/company/event/*', withToken);
  app.use('/company/auth/details', withToken);
  app.get('/company/auth/details', (context) => {
    const { company, user_type } = sessionOf(context) ?? {};
    const data = { id: user_type === '2' ? 77 : 78, name: company?.name, email: company?.email };
    return context.json({ message: 'Success', data: { ...data, user_type, address: null } });
  });
  app.post('/company/auth/logout', (context) => context.json({ message: 'Success' }));
}

function sessionOf(context: NaiveContext) {
  const bearer = context.req.header('Authorization');
  return SESSIONS.find(({ access_token }) => bearer === `Bearer ${access_token}`);
}

export async function withToken(context: NaiveContext, next: () => Promise<void>) {
  if (!sessionOf(context)) return context.json({ message: 'Unauthorized' }, 401);
  return await next();
}

function serveEvents(app: App, { events }: Pick<NaiveApi, 'events'>): void {
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

/** Events and locations invite alike; what differs is the field that names the item. */
export function serveInvitations(app: App, kind: 'event' | 'location', invitations: NaiveInvitation[]): void {
  const itemField = `${kind}_id`;
  let count = 0;
  const invite = (item_id: string, name: string, email: string) => {
    count += 1;
    invitations.push({ id: count, item_id, name, email });
  };
  app.post(`/company/${kind}/invitation/send`, async (context) => {
    const { email = '', name = '', ...item } = await fieldsOf(context, ['email', 'name', itemField]);
    invite(item[itemField] ?? '', name, email);
    return context.json({ message: 'Success' });
  });
  app.post(`/company/${kind}/invitation/cancel`, async (context) => {
    const { invitation_id } = await fieldsOf(context, ['invitation_id']);
    const at = invitations.findIndex(({ id }) => String(id) === invitation_id);
    if (at >= 0) invitations.splice(at, 1);
    return context.json({ message: 'Success' });
  });
  app.post(`/company/${kind}/invitation/bulk-send`, async (context) => {
    const form = await context.req.formData();
    const sheet = form.get('invitation_xlsx');
    if (!(sheet instanceof File)) return context.json({}, 400);
    const [, ...rows] = readTable(await sheet.arrayBuffer());
    for (const [name, email] of rows) invite(String(form.get(itemField)), String(name), String(email));
    return context.json({ message: 'Success' });
  });
  app.get(`/company/${kind}/invitation/list`, (context) => {
    const result = invitations.filter(({ item_id }) => item_id === context.req.query(itemField));
    return context.json({ message: 'Success', data: { result } });
  });
}

/** The texts of a JSON or multipart body. A field beyond the wanted ones is an error of the caller's. */
export async function fieldsOf(
  context: NaiveContext,
  wanted: readonly string[],
): Promise<Record<string, string>> {
  const isJson = context.req.header('Content-Type')?.includes('json');
  const fields: [string, unknown][] = isJson
    ? Object.entries(await context.req.json())
    : [...(await context.req.formData())];
  const unknown = fields.find(([name]) => !wanted.includes(name));
  if (unknown) throw new Error(`${context.req.path} knows no ${unknown[0]}`);
  return Object.fromEntries(fields.map(([name, value]) => [name, String(value)]));
}
