/** Ten thousand invented people, the same in every run, and an event that they are all invited to. */

import * as z from 'zod/mini';
import { isFreeTrial, PlanSchema } from '../../src/contract/plans.ts';
import { OSLO } from '../support/companies.ts';
import { dayFromNow } from '../support/events.ts';
import { mustCall } from '../support/portal-api.ts';
import { peopleSheet } from '../support/sheets.ts';
import type { RunningServer } from '../support/start-server.ts';

const FIRST =
  'Maria Marta Marcos John Jane Joan Liam Noah Emma Olivia Ava Sofia Diego Pablo Lucia Ahmed Fatima Chen Wei Yuki Hana Omar Leila Ivan Olga Peter Paula Quinn Rosa Samir Tara Uma Victor Wendy Xavier Yara Zane Bruno Clara Dario'.split(
    ' ',
  );
const LAST =
  'Garcia Martin Smith Jones Brown Silva Santos Costa Nguyen Tran Kim Lee Park Singh Patel Khan Ali Hassan Muller Schmidt Rossi Ferrari Dubois Moreau Novak Kovac Ivanov Petrov Larsen Hansen'.split(
    ' ',
  );

export type Guest = [name: string, email: string];

/** As many people, by a generator that always begins with the same number. */
export function manyPeople(count: number): Guest[] {
  let state = 42;
  const pick = (words: readonly string[]) => {
    state = (state * 1664525 + 1013904223) >>> 0;
    return words[Math.floor((state / 2 ** 32) * words.length)] ?? '';
  };
  return Array.from({ length: count }, (_, at) => {
    const [first, last] = [pick(FIRST), pick(LAST)];
    return [`${first} ${last}`, `${first}.${last}${at}@example.com`.toLowerCase()];
  });
}

/** Adds an event on the largest plan, invites them by sheets, and answers its id. */
export async function eventWith(
  people: readonly Guest[],
  server: RunningServer,
  token: string,
): Promise<string> {
  const plans = z.parse(z.array(PlanSchema), await mustCall(server, 'listPlans', { product_type: 'event' }));
  const largest = plans
    .filter((plan) => !isFreeTrial(plan))
    .sort((one, other) => other.price_value - one.price_value)[0];
  const form = new FormData();
  form.set('name', 'Everybody');
  form.set('product_id', largest?._id ?? '');
  form.set('date', dayFromNow(7));
  form.set('location', JSON.stringify(OSLO));
  const { _id } = (await mustCall(server, 'addEvent', form, token)) as { _id: string };
  for (let from = 0; from < people.length; from += 5_000) {
    const sheet = new FormData();
    sheet.set('event_id', _id);
    const bytes = peopleSheet(...people.slice(from, from + 5_000)).slice();
    sheet.set('invitation_xlsx', new Blob([bytes]), 'people.xlsx');
    await mustCall(server, 'bulkSendEventInvitations', sheet, token);
  }
  return _id;
}
