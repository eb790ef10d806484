/** An event whose invitations are sent by a mail server, and their states in its list. */
import * as z from 'zod/mini';
import { invitationsContract } from '../../common/contract/invitations.ts';
import { PlanSchema } from '../../common/contract/plans.ts';
import { askServer } from '../../server/admin/admin-socket.ts';
import { OSLO } from '../support/accounts/companies.ts';
import { dayFromNow } from '../support/api/events.ts';
import { mustCall } from '../support/browser/portal-api.ts';
import { peopleSheet } from '../support/invitations/sheets.ts';
import type { RunningServer } from '../support/processes/start-server.ts';

const DEMO = { email: 'events@demo.test', password: 'Demo-pass-1' };
const IN_A_SHEET = 5_000;

/** The header of a proxy in front of the server. @param network such as `20.1` */
export const from = (network: string) => ({ 'X-Forwarded-For': `${network}.0.1` });
const OFFICE = from('198.18');

const Session = z.object({ access_token: z.string() });
const Added = z.object({ _id: z.string() });
const List = z.object({ result: invitationsContract.listEventInvitations.data });
export type ListedGuest = z.output<typeof List>['result'][number];

export interface GuestsByMail {
  /** Marks the event as paid: from now on invitations are sent. */
  pay(): Promise<void>;
  list(): Promise<readonly ListedGuest[]>;
}

/** Adds an unpaid event of the demo's company, and invites everybody by sheets. */
export async function inviteByMail(server: RunningServer, emails: readonly string[]): Promise<GuestsByMail> {
  const { access_token: token } = z.parse(Session, await mustCall(server, 'login', DEMO, undefined, OFFICE));
  const offer = await mustCall(server, 'listPlans', { product_type: 'event' }, undefined, OFFICE);
  const [largest] = z
    .parse(z.array(PlanSchema), offer)
    .sort((one, other) => (other.price_value ?? 0) - (one.price_value ?? 0));
  const form = new FormData();
  const fields = { name: 'Gala', product_id: largest?._id ?? '', date: dayFromNow(7) };
  for (const [name, value] of Object.entries(fields)) form.set(name, value);
  form.set('location', JSON.stringify(OSLO));
  const { _id: event_id } = z.parse(Added, await mustCall(server, 'addEvent', form, token, OFFICE));
  for (let at = 0; at < emails.length; at += IN_A_SHEET) {
    const people = emails.slice(at, at + IN_A_SHEET).map((email): [string, string] => ['Guest', email]);
    const sheet = new FormData();
    sheet.set('event_id', event_id);
    sheet.set('invitation_xlsx', new Blob([peopleSheet(...people).slice()]), 'people.xlsx');
    await mustCall(server, 'bulkSendEventInvitations', sheet, token, OFFICE);
  }
  return {
    async pay() {
      const words = ['payments', 'settle', event_id, '--as', 'paid', '--reason', 'paid in cash'];
      const answer = await askServer(server.dataDir, { words });
      if (!answer?.isDone) throw new Error(answer?.output ?? 'no server answers');
    },
    async list() {
      const answer = await mustCall(server, 'listEventInvitations', { event_id }, token, OFFICE);
      return z.parse(List, answer).result;
    },
  };
}
