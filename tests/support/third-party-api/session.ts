import type { HttpBindings } from '@hono/node-server';
import type { Context, Hono } from 'hono';

export const THIRD_PARTY_COMPANY = { name: 'Foreign Nights', email: 'office@foreign.test', password: 'pass' };
export const THIRD_PARTY_GUARDS = { name: 'Foreign Guards', email: 'guards@foreign.test', password: 'pass' };

/** The answer to a log-in, by company. */
const SESSIONS = [
  { company: THIRD_PARTY_COMPANY, access_token: 'third-party-token', user_type: '2' },
  { company: THIRD_PARTY_GUARDS, access_token: 'guards-token', user_type: '7' },
];

export type App = Hono<{ Bindings: HttpBindings }, Record<string, never>, '/api/v1'>;

export type ThirdPartyContext = Context<{ Bindings: HttpBindings }>;
export function serveSession(app: App): void {
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

function sessionOf(context: ThirdPartyContext) {
  const bearer = context.req.header('Authorization');
  return SESSIONS.find(({ access_token }) => bearer === `Bearer ${access_token}`);
}

export async function withToken(context: ThirdPartyContext, next: () => Promise<void>) {
  if (!sessionOf(context)) return context.json({ message: 'Unauthorized' }, 401);
  return await next();
}

/** The texts of a JSON or multipart body. @throws for a field that is not expected */
export async function fieldsOf(
  context: ThirdPartyContext,
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
