/** The server of the screenshots: companies in every state, with a session for each. */
import * as z from 'zod/mini';
import { userTypes } from '../../common/contract/company-kinds.ts';
import { PlanSchema } from '../../common/contract/plans.ts';
import { CompanySchema } from '../../common/contract/session.ts';
import { DEMO_PASSWORD, EVENTS_DEMO, SECURITY_DEMO } from '../../server/modules/demo/demo-companies.ts';
import { approve, logIn, newCompany, registerCompany } from '../../tests/support/accounts/companies.ts';
import { dayFromNow } from '../../tests/support/api/events.ts';
import { mustCall } from '../../tests/support/browser/portal-api.ts';
import type { RunningServer } from '../../tests/support/processes/start-server.ts';
import { ENDLESS, MIRRORED, SENTENCE } from './long-texts.ts';

/** The demo's companies, companies without data, and companies whose texts are all too long. */
export type Visitor =
  | 'events'
  | 'security'
  | 'new events'
  | 'new security'
  | 'wordy events'
  | 'wordy security';

export interface Stage {
  server: RunningServer;
  sessions: Record<Visitor, Session>;
  /** Items of the wordy companies: one full of long texts, one without people. */
  items: Record<'wordyEvent' | 'emptyEvent' | 'wordyLocation' | 'emptyLocation', string>;
  /** Adds a pending event: each screenshot needs its own, as paying changes it. */
  pendingEvent: () => Promise<{ id: string; planId: string }>;
}

interface Session {
  token: string;
  companyId: string;
  userType: number;
}

type Kind = 'event' | 'location';

const AddedSchema = z.object({ _id: z.string() });

export async function setStage(server: RunningServer): Promise<Stage> {
  const sessions: Stage['sessions'] = {
    events: await logInTo(server, { email: EVENTS_DEMO.email, password: DEMO_PASSWORD }),
    security: await logInTo(server, { email: SECURITY_DEMO.email, password: DEMO_PASSWORD }),
    'new events': await enter(server, 'event', 'Fjord Events'),
    'new security': await enter(server, 'security', 'Fjord Watch'),
    'wordy events': await enter(server, 'event', SENTENCE),
    'wordy security': await enter(server, 'security', ENDLESS),
  };
  const add = async (visitor: Visitor, kind: Kind, name: string, isFirst = false) =>
    await addItem(server, sessions[visitor], { kind, name, isFirst });
  const items = {
    wordyEvent: (await add('wordy events', 'event', SENTENCE, true)).id,
    emptyEvent: (await add('wordy events', 'event', ENDLESS)).id,
    wordyLocation: (await add('wordy security', 'location', MIRRORED)).id,
    emptyLocation: (await add('wordy security', 'location', SENTENCE)).id,
  };
  await fill(server, sessions, items);
  const pendingEvent = () => add('wordy events', 'event', 'Opening Night');
  return { server, sessions, items, pendingEvent };
}

async function enter(server: RunningServer, kind: 'event' | 'security', name: string): Promise<Session> {
  const company = await registerCompany(server, { ...newCompany(kind), name });
  await approve(server, company);
  return await logInTo(server, company);
}

async function logInTo(
  server: RunningServer,
  account: { email: string; password: string },
): Promise<Session> {
  const token = await logIn(server, account);
  const company = z.parse(CompanySchema, await mustCall(server, 'currentCompany', {}, token));
  return { token, companyId: company._id, userType: company.user_type ?? userTypes.event };
}

interface NewItem {
  kind: Kind;
  name: string;
  /** Whether to use the free trial, which only a company's first event may have and which is open at once. */
  isFirst: boolean;
}

async function addItem(server: RunningServer, session: Session, { kind, name, isFirst }: NewItem) {
  const product_type = kind === 'event' ? 'event' : 'security';
  const plans = z.parse(z.array(PlanSchema), await mustCall(server, 'listPlans', { product_type }));
  const planId = plans.find(({ price_value }) => (price_value === 0) === isFirst)?._id ?? '';
  const form = new FormData();
  const fields = { company_id: session.companyId, name, product_id: planId };
  for (const [field, value] of Object.entries(fields)) form.set(field, value);
  if (kind === 'event') form.set('date', dayFromNow(9));
  form.set('location', JSON.stringify({ name: SENTENCE, coordinates: [10.75, 59.91], type: 'point' }));
  const call = kind === 'event' ? 'addEvent' : 'addLocation';
  const { _id } = z.parse(AddedSchema, await mustCall(server, call, form, session.token));
  return { id: _id, planId };
}

/** People and cameras with long names. */
async function fill(
  server: RunningServer,
  sessions: Stage['sessions'],
  items: Stage['items'],
): Promise<void> {
  const [event_id, location_id] = [items.wordyEvent, items.wordyLocation];
  for (const [at, name] of [SENTENCE, ENDLESS, MIRRORED].entries()) {
    const email = `${'long'.repeat(14)}.${at}@guests-of-the-house.example`;
    await mustCall(server, 'sendEventInvitation', { event_id, name, email }, sessions['wordy events'].token);
    const url = `rtsp://viewer:secret@camera-${at}.${'building-'.repeat(5)}north.example:554/stream/main`;
    await mustCall(server, 'addCamera', { location_id, name, url }, sessions['wordy security'].token);
    await mustCall(
      server,
      'sendLocationInvitation',
      { location_id, name, email },
      sessions['wordy security'].token,
    );
  }
}
