import * as z from 'zod/mini';
import { isFreeTrial, PlanSchema } from '../../../common/contract/plans.ts';
import { OSLO } from '../accounts/companies.ts';
import { mustCall } from '../browser/portal-api.ts';
import type { RunningServer } from '../processes/start-server.ts';

/** A day this many days from today, `YYYY-MM-DD` in UTC. */
export function dayFromNow(days: number): string {
  return new Date(Date.now() + days * 86_400_000).toISOString().slice(0, 10);
}

/** Adds an event by call: on the free trial (open at once), or on the cheapest paid plan (Pending). */
export async function addEvent(
  server: RunningServer,
  token: string,
  { name, onTrial }: { name: string; onTrial: boolean },
): Promise<string> {
  const plans = z.parse(z.array(PlanSchema), await mustCall(server, 'listPlans', { product_type: 'event' }));
  const plan = plans
    .filter((candidate) => isFreeTrial(candidate) === onTrial)
    .sort((one, other) => (one.price_value ?? 0) - (other.price_value ?? 0))[0];
  const company = (await mustCall(server, 'currentCompany', {}, token)) as { _id: string };
  const form = new FormData();
  form.set('company_id', company._id);
  form.set('name', name);
  form.set('product_id', plan?._id ?? '');
  form.set('date', dayFromNow(7));
  form.set('location', JSON.stringify(OSLO));
  const event = (await mustCall(server, 'addEvent', form, token)) as { _id: string };
  return event._id;
}
