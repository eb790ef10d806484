import type * as z from 'zod/mini';
import { calls } from '../../../common/contract/calls.ts';
import { itemKinds } from '../../../common/contract/item-kinds.ts';
import { paymentsContract } from '../../../common/contract/payments.ts';
import type { PaymentRequest } from '../../context/payments-port.ts';
import { failure, ok } from '../../core/result.ts';
import type { PreparationInput } from '../../http/callers/incoming-call.ts';
import { defineRoute, defineSelfManagedRoute } from '../../http/define-route.ts';
import type { CompanyRow } from '../../infra/db/schema.ts';
import { cardServiceRefusal } from './card-service-limit.ts';
import { failureForLog, isProviderFailure } from './provider-errors.ts';

type Request = z.output<typeof paymentsContract.purchasePlan.request>;

/** The calls for payments. Amount, company and (for a purchase) plan in the request are not trusted. */
export const paymentRoutes = [
  defineSelfManagedRoute(paymentsContract.purchasePlan, (ask) => open('purchase', ask)),
  defineSelfManagedRoute(paymentsContract.upgradePlan, (ask) => open('upgrade', ask)),
  defineRoute(paymentsContract.listSavedCards, async ({ request, company, appContext, tx, now }) => {
    if (request.company_id !== company.id) return failure(404, 'This company was not found.');
    const refusal = await cardServiceRefusal(tx, company.id, now);
    if (refusal) return refusal;
    try {
      return ok('Saved cards', { result: await appContext.payments.savedCards(company) });
    } catch (error) {
      if (!isProviderFailure(error)) throw error;
      appContext.log.error(failureForLog(error), 'the saved cards could not be read');
      return failure(502, 'Your saved cards cannot be read at the moment.');
    }
  }),
  defineSelfManagedRoute(paymentsContract.removeSavedCard, async ({ request, company, appContext, now }) => {
    const refusal = await cardServiceRefusal(appContext.db, company.id, now);
    if (refusal) return refusal;
    try {
      const isGone = await appContext.payments.removeSavedCard(company, request.card_id);
      return isGone ? ok(calls.removeSavedCard.success) : failure(404, 'This card was not found.');
    } catch (error) {
      if (!isProviderFailure(error)) throw error;
      appContext.log.error(failureForLog(error), 'a saved card could not be removed');
      return failure(502, 'The payment provider cannot be reached. Please try again in a moment.');
    }
  }),
];

async function open(
  action: PaymentRequest['action'],
  { request, company, caller, appContext, now }: PreparationInput<Request, CompanyRow>,
) {
  const itemId = request[itemKinds[request.product_type].idField];
  if (!itemId) return failure(400, `The ${request.product_type} to pay for is missing.`);
  const refusal = await cardServiceRefusal(appContext.db, company.id, now);
  if (refusal) return refusal;
  return await appContext.payments.open(company, {
    action,
    kind: request.product_type,
    itemId,
    planId: request.product_id,
    tokenHash: caller.tokenHash,
  });
}
