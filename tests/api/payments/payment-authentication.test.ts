/** Cards that require authentication (proof row 20). */
import { describe, expect, test } from 'vitest';
import { PAYMENT_STATUS } from '../../../common/contract/payments.ts';
import type { ItemRow } from '../../../server/infra/db/schema.ts';
import { beginSession } from '../../../server/modules/auth/sessions.ts';
import { forThisFile } from '../../support/for-this-file.ts';
import { AUTHENTICATED, createPaymentFixture, idOf, VISA } from '../../support/payments/payment-fixture.ts';

const { pending, paid } = PAYMENT_STATUS;
const fixture = forThisFile(createPaymentFixture);
const visitor = forThisFile(() => fixture.approvedCompany('event'));

describe('an authentication step', () => {
  const answer = (secret: string | undefined, result: string) =>
    fixture.asPage(`payment_intents/${idOf(secret)}/authenticate`, { client_secret: secret ?? '', result });

  async function savedCard(): Promise<string> {
    const item = await fixture.item(visitor);
    const { data } = await fixture.request('purchasePlan', fixture.order(visitor, item), visitor);
    const card = await fixture.card(AUTHENTICATED);
    await fixture.confirm(data?.client_secret, card, { setup_future_usage: 'on_session' });
    await answer(data?.client_secret, 'completed');
    return card;
  }

  test('of a new or saved card, completed, failed or abandoned, leaves the payment paid or payable', async () => {
    const ends: string[] = [];
    const saved = await savedCard();
    for (const kind of ['new', 'saved']) {
      // Payments by saved cards are limited per session and day.
      const token = await beginSession(fixture.appContext.db, visitor.company.id, fixture.clock.now());
      const open = async (item: ItemRow) =>
        await fixture.request('purchasePlan', fixture.order(visitor, item), { token });
      for (const what of ['completed', 'failed', 'abandoned']) {
        const item = await fixture.item(visitor);
        const { data } = await open(item);
        const card = kind === 'saved' ? saved : await fixture.card(AUTHENTICATED);
        const asked = await fixture.confirm(data?.client_secret, card);
        expect(asked.body.status).toBe('requires_action');
        // Abandoned: the tab was closed, so the provider was not notified.
        if (what !== 'abandoned') await answer(data?.client_secret, what);
        await fixture.sandbox.deliverDue();
        if (what !== 'completed') {
          expect((await fixture.itemNow(item.id)).paymentStatus).toBe(pending);
          const again = await open(item);
          expect(again.data?.client_secret).toBe(data?.client_secret);
          const retried = await fixture.confirm(again.data?.client_secret, await fixture.card(VISA));
          expect(retried.body.status).toBe('succeeded');
          await fixture.sandbox.deliverDue();
        }
        const { paymentStatus } = await fixture.itemNow(item.id);
        ends.push(`${kind} ${what}: ${paymentStatus === paid ? 'paid' : 'stuck'}`);
      }
    }
    console.log(`proof 20: ${ends.join(', ')}`);
    expect(ends.filter((end) => end.endsWith('stuck'))).toEqual([]);
    expect(ends).toHaveLength(6);
  });
});
