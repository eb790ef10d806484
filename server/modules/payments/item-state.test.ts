import { describe, expect, it } from 'vitest';
import { PAYMENT_STATUS, REJECTED } from '../../../common/contract/payments.ts';
import { type ItemState, isWorthMore, itemStateOf, type PaymentFact } from './item-state.ts';

const { pending, paid, freeTrial } = PAYMENT_STATUS;
const PRICES = { small: 5_000, large: 20_000, huge: 120_000 } as const;
type Plan = keyof typeof PRICES;

/** Consecutive payments of an item, each at the price that the server would ask. */
function bought(plans: readonly Plan[], onStatus: number = pending): PaymentFact[] {
  let kept = 0;
  return plans.map((planId, at) => {
    const amountCents = PRICES[planId] - kept;
    kept += amountCents;
    const base = {
      onPlanId: 'base',
      onStatus: at === 0 ? onStatus : paid,
      refundedCents: 0,
      disputedCents: 0,
    };
    const createdAt = new Date(at * 1000);
    return { id: `p${at}`, planId, status: 'succeeded', amountCents, coversCents: kept, createdAt, ...base };
  });
}

const withStatuses = (rows: PaymentFact[], ...statuses: PaymentFact['status'][]) =>
  rows.map((row, at) => ({ ...row, status: statuses[at] ?? row.status }));
const shown = ({ status, bought: by, creditCents, cause }: ItemState) => ({
  status,
  plan: by?.planId,
  creditCents,
  cause,
});

describe('an item', () => {
  const two = bought(['small', 'large']);

  it('has the plan of its last payment', () => {
    expect(shown(itemStateOf(two))).toEqual({
      status: paid,
      plan: 'large',
      creditCents: 0,
      cause: undefined,
    });
  });

  it.each(['refunded', 'disputed'] as const)(
    'falls back to what is still paid when its upgrade is %s',
    (how) => {
      const state = itemStateOf(withStatuses(two, 'succeeded', how));
      expect(shown(state)).toEqual({ status: paid, plan: 'small', creditCents: 0, cause: undefined });
    },
  );

  it('keeps the best plan that an upgrade alone pays for when its purchase was returned; the rest is credit', () => {
    const state = itemStateOf(withStatuses(two, 'refunded', 'succeeded'));
    expect(shown(state)).toEqual({ status: paid, plan: 'small', creditCents: 10_000, cause: undefined });
  });

  it('does not keep an expensive plan when only a cheap upgrade is paid', () => {
    const dear = bought(['huge']);
    const cheap: PaymentFact = {
      ...(bought(['huge'])[0] as PaymentFact),
      id: 'p1',
      planId: 'more',
      amountCents: 1_000,
      coversCents: 121_000,
      createdAt: new Date(1000),
    };
    const state = itemStateOf([...withStatuses(dear, 'disputed'), cheap]);
    expect(shown(state)).toEqual({
      status: REJECTED,
      plan: undefined,
      creditCents: 1_000,
      cause: 'disputed',
    });
  });

  it('loses the plan when a partial dispute is lost, and the rest of the payment counts towards the next', () => {
    const [purchase] = bought(['small']);
    const part = { ...(purchase as PaymentFact), disputedCents: 1_000 };
    expect(shown(itemStateOf([part]))).toEqual({
      status: REJECTED,
      plan: undefined,
      creditCents: 4_000,
      cause: 'disputed',
    });
    expect(itemStateOf([{ ...part, refundedCents: 500 }]).creditCents).toBe(3_500);
    const again = { ...part, id: 'p1', disputedCents: 0, amountCents: 1_000, createdAt: new Date(9000) };
    expect(shown(itemStateOf([part, again]))).toMatchObject({ status: paid, plan: 'small', creditCents: 0 });
    const [first, upgrade] = two.map((row) => ({ ...row }));
    const upgraded = [first as PaymentFact, { ...(upgrade as PaymentFact), disputedCents: 1 }];
    expect(shown(itemStateOf(upgraded))).toMatchObject({ status: paid, plan: 'small', creditCents: 14_999 });
  });

  it('keeps its plan when a part is refunded', () => {
    const [purchase] = bought(['small']);
    expect(itemStateOf([{ ...(purchase as PaymentFact), refundedCents: 4_999 }]).status).toBe(paid);
  });

  it('is rejected when everything was returned, and gives the cause', () => {
    expect(itemStateOf(withStatuses(two, 'refunded', 'disputed'))).toMatchObject({
      status: REJECTED,
      cause: 'disputed',
      basePlanId: 'base',
    });
    expect(itemStateOf(withStatuses(bought(['small']), 'closed')).cause).toBe('closed');
  });

  it('returns to its trial, and to what was paid before payments were recorded', () => {
    for (const status of [freeTrial, paid]) {
      expect(itemStateOf(withStatuses(bought(['small'], status), 'refunded')).status).toBe(status);
    }
  });

  it('is rejected as well if the clock was set back between its purchase and its upgrade', () => {
    const [purchase, upgrade] = two as [PaymentFact, PaymentFact];
    const late = { ...upgrade, createdAt: new Date(purchase.createdAt.getTime() - 3_600_000) };
    const onSmall = { ...late, onPlanId: 'small' };
    expect(itemStateOf(withStatuses([purchase, onSmall], 'refunded', 'refunded'))).toMatchObject({
      status: REJECTED,
      basePlanId: 'base',
    });
  });

  it('has the plan it was changed to without a payment, also if the clock was set back since its purchase', () => {
    const [purchase] = bought(['large']) as [PaymentFact];
    const earlier = new Date(purchase.createdAt.getTime() - 3_600_000);
    const change = { ...purchase, id: 'p1', planId: 'small', amountCents: 0, onStatus: paid };
    for (const createdAt of [earlier, new Date(1000)]) {
      const state = itemStateOf([purchase, { ...change, createdAt }]);
      expect(shown(state)).toMatchObject({ status: paid, plan: 'small' });
    }
  });

  it('does not change when attempts fail', () => {
    const nothing = withStatuses(bought(['small', 'large', 'huge']), 'open', 'cancelled', 'returned');
    expect(itemStateOf(nothing)).toMatchObject({ status: undefined, keptCents: 0 });
    expect(itemStateOf([]).status).toBeUndefined();
  });

  it('has what was bought again after everything was returned, also at its old price', () => {
    const again: PaymentFact = { ...(two[0] as PaymentFact), id: 'p9', createdAt: new Date(9000) };
    const rows = [...withStatuses(two, 'refunded', 'refunded'), again];
    expect(itemStateOf(rows).bought?.id).toBe('p9');
  });
});

it('gains nothing from a second payment of the same plan, but does from a dearer one', () => {
  const one = bought(['small']);
  const twin = { ...(one[0] as PaymentFact), id: 'twin' };
  expect(isWorthMore(itemStateOf(one), itemStateOf([...one, twin]))).toBe(false);
  expect(isWorthMore(itemStateOf(one), itemStateOf(bought(['small', 'large'])))).toBe(true);
});

it('never gives more than is paid for, nor less, in all histories and orders', () => {
  const statuses = ['succeeded', 'refunded', 'disputed', 'cancelled', 'open', 'returned'] as const;
  const rows = bought(['small', 'large', 'huge']);
  let histories = 0;
  for (const a of statuses)
    for (const b of statuses)
      for (const c of statuses) {
        const history = withStatuses(rows, a, b, c);
        const state = itemStateOf(history);
        const kept = history.filter(({ status }) => status === 'succeeded');
        const sum = kept.reduce((cents, { amountCents }) => cents + amountCents, 0);
        expect(state.keptCents).toBe(sum);
        expect((state.bought?.coversCents ?? 0) + state.creditCents).toBe(sum);
        expect(state.creditCents).toBeGreaterThanOrEqual(0);
        // Once paid, it stays paid.
        if (a === 'succeeded') expect(state.status).toBe(paid);
        if (kept.length === 0) expect(state.status).not.toBe(paid);
        for (const order of [
          [0, 2, 1],
          [1, 0, 2],
          [1, 2, 0],
          [2, 0, 1],
          [2, 1, 0],
        ]) {
          const shuffled = order.flatMap((at) => history[at] ?? []);
          expect(itemStateOf(shuffled)).toEqual(state);
        }
        histories += 1;
      }
  expect(histories).toBe(216);
});
