import { logIn } from '../support/accounts/companies.ts';
import { mustCall } from '../support/browser/portal-api.ts';
import type { RunningServer } from '../support/processes/start-server.ts';
import type { BareContent } from './bare-server.ts';
import { addEvents } from './many-events.ts';

/** The event company of the demo. */
const DEMO = { email: 'events@demo.test', password: 'Demo-pass-1' };
/** Of the list, beside the demo's own. */
const ROWS = 50;

/** Logs in a number of times and lengthens the company's list of events. @returns the sessions' tokens */
export async function sessionsWithList(
  server: RunningServer,
  sessions: number,
): Promise<readonly [string, ...string[]]> {
  const first = await logIn(server, DEMO);
  const others: string[] = [];
  while (others.length < sessions - 1) others.push(await logIn(server, DEMO));
  await addEvents(ROWS, server, first);
  return [first, ...others];
}

/** The list and the company, as the API answers them, for the bare server. */
export async function contentOf(server: RunningServer, token: string): Promise<BareContent> {
  const { result } = (await mustCall(server, 'listEvents', {}, token)) as { result: BareContent['rows'] };
  const company = (await mustCall(server, 'currentCompany', {}, token)) as BareContent['company'];
  return { company, rows: result };
}
