/** An event that thousands are invited to. */

import * as z from 'zod/mini';
import { invitationsContract } from '../../common/contract/invitations.ts';
import { isFreeTrial, PlanSchema } from '../../common/contract/plans.ts';
import { OSLO } from '../support/accounts/companies.ts';
import { dayFromNow } from '../support/api/events.ts';
import { mustCall } from '../support/browser/portal-api.ts';
import { peopleSheet } from '../support/invitations/sheets.ts';
import type { RunningServer } from '../support/processes/start-server.ts';
import type { Guest } from './invented-people.ts';

/** Adds an event on the largest plan, invites them by sheets, and answers its id. */
export async function eventWith(
  people: readonly Guest[],
  server: RunningServer,
  token: string,
): Promise<string> {
  const plans = z.parse(z.array(PlanSchema), await mustCall(server, 'listPlans', { product_type: 'event' }));
  const largest = plans
    .filter((plan) => !isFreeTrial(plan))
    .sort((one, other) => (other.price_value ?? 0) - (one.price_value ?? 0))[0];
  const form = new FormData();
  form.set('name', 'Everybody');
  form.set('product_id', largest?._id ?? '');
  form.set('date', dayFromNow(7));
  form.set('location', JSON.stringify(OSLO));
  const { _id } = z.parse(Added, await mustCall(server, 'addEvent', form, token));
  await invite(people, { event_id: _id }, server, token);
  return _id;
}

export const Added = z.object({ _id: z.string() });

type Invited = { event_id: string } | { location_id: string };

const isToEvent = (to: Invited) => 'event_id' in to;

/** Invites them by sheets. */
export async function invite(
  people: readonly Guest[],
  to: Invited,
  server: RunningServer,
  token: string,
): Promise<void> {
  for (let from = 0; from < people.length; from += 5_000) {
    const sheet = new FormData();
    for (const [field, id] of Object.entries(to)) sheet.set(field, id);
    const bytes = peopleSheet(...people.slice(from, from + 5_000)).slice();
    sheet.set('invitation_xlsx', new Blob([bytes]), 'people.xlsx');
    const call = isToEvent(to) ? 'bulkSendEventInvitations' : 'bulkSendLocationInvitations';
    await mustCall(server, call, sheet, token);
  }
}

/** Name and e-mail of everybody who is invited now. */
export async function invitedTo(to: Invited, server: RunningServer, token: string): Promise<string[]> {
  const call = isToEvent(to) ? 'listEventInvitations' : 'listLocationInvitations';
  const schema = z.object({ result: invitationsContract[call].data });
  const list = z.parse(schema, await mustCall(server, call, to, token));
  return list.result.map(({ name, email }) => `${name}\n${email}`);
}
