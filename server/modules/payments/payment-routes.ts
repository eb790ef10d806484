import type * as z from 'zod/mini';
import { paymentsContract } from '../../../common/contract/payments.ts';
import { ok, refuse } from '../../core/result.ts';
import { type Ask, serve, serveOwnTransactions } from '../../http/define-route.ts';
import type { CompanyRow } from '../../infra/db/schema.ts';
import type { Wanted } from '../payments/price-of.ts';
import { failureForLog, isProviderFailure } from '../payments/provider-errors.ts';

type Request = z.output<typeof paymentsContract.purchasePlan.request>;

/** The calls of payment. Amount, company and (for a purchase) plan of the request are not believed. */
export const paymentRoutes = [
  serveOwnTransactions(paymentsContract.purchasePlan, (ask) => open('purchase', ask)),
  serveOwnTransactions(paymentsContract.upgradePlan, (ask) => open('upgrade', ask)),
  serve(paymentsContract.listSavedCards, async ({ request, company, world }) => {
    if (request.company_id !== company.id) return refuse(404, 'This company was not found.');
    try {
      return ok('Saved cards', { result: await world.payments.savedCards(company) });
    } catch (error) {
      if (!isProviderFailure(error)) throw error;
      world.log.error(failureForLog(error), 'the saved cards could not be read');
      return refuse(502, 'Your saved cards cannot be read at the moment.');
    }
  }),
  serveOwnTransactions(paymentsContract.removeSavedCard, async ({ request, company, world }) => {
    try {
      const isGone = await world.payments.removeSavedCard(company, request.card_id);
      return isGone ? ok('Card removed successfully') : refuse(404, 'This card was not found.');
    } catch (error) {
      if (!isProviderFailure(error)) throw error;
      world.log.error(failureForLog(error), 'a saved card could not be removed');
      return refuse(502, 'The payment provider cannot be reached. Please try again in a moment.');
    }
  }),
];

async function open(action: Wanted['action'], { request, company, world }: Ask<Request, CompanyRow>) {
  const itemId = request.product_type === 'event' ? request.event_id : request.location_id;
  if (!itemId) return refuse(400, `The ${request.product_type} to pay for is missing.`);
  return await world.payments.open(company, {
    action,
    kind: request.product_type,
    itemId,
    planId: request.product_id,
  });
}
