import * as z from 'zod/mini';
import { isFreeTrial, PlanSchema } from '../../common/contract/plans.ts';
import { OSLO } from '../support/accounts/companies.ts';
import { dayFromNow } from '../support/api/events.ts';
import { mustCall } from '../support/browser/portal-api.ts';
import type { RunningServer } from '../support/processes/start-server.ts';

/** Adds as many events, not paid yet, to the list of a company. */
export async function addEvents(count: number, server: RunningServer, token: string): Promise<void> {
  const plans = z.parse(z.array(PlanSchema), await mustCall(server, 'listPlans', { product_type: 'event' }));
  const planId = plans.find((plan) => !isFreeTrial(plan))?._id ?? '';
  for (let at = 0; at < count; at += 1) {
    const form = new FormData();
    form.set('name', `Summit ${at}`);
    form.set('product_id', planId);
    form.set('date', dayFromNow(7 + at));
    form.set('location', JSON.stringify(OSLO));
    await mustCall(server, 'addEvent', form, token);
  }
}
