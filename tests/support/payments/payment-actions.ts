/** The actions of company and administrator on a payment. The others' are in payment-events.ts. */
import { runCommand } from '../../../server/admin/commands.ts';
import { AUTHENTICATED, idOf, type PaymentFixture, planId } from './payment-fixture.ts';
import type { Place } from './payment-places.ts';

export interface Action {
  who: 'company' | 'administrator' | 'card service' | 'server';
  name: string;
  /** The names of the states in which it can be tried. */
  where: RegExp;
  /** @returns false if it turns out to be impossible */
  run(place: Place): Promise<boolean>;
}

const secretOf = ({ open }: Place) => open?.clientSecret ?? undefined;

/** Opens a payment like the portal's button in that state. */
async function press(
  fixture: PaymentFixture,
  call: 'purchasePlan' | 'upgradePlan',
  { item, visitor }: Place,
): Promise<boolean> {
  const order = fixture.order(visitor, item, call === 'upgradePlan' ? 'large' : 'small');
  return (await fixture.request(call, order, visitor)).status === 200;
}

async function payBy(fixture: PaymentFixture, place: Place, number?: string): Promise<boolean> {
  if (place.open === undefined) return false;
  const { status } = await fixture.confirm(secretOf(place), await fixture.card(number));
  return status === 200;
}

function administrator(fixture: PaymentFixture, name: string, where: RegExp, ...words: string[]): Action {
  return {
    who: 'administrator',
    name,
    where,
    async run({ item, open, kept }) {
      const number = words[1] === 'ITEM' ? item.id : words[1] === 'OPEN' ? open?.id : kept.at(-1)?.id;
      if (number === undefined) return false;
      const line = ['payments', words[0] ?? '', number, ...words.slice(2), '--reason', 'a test'];
      return (await runCommand(fixture.appContext, { words: line, by: 'ada' })).isDone;
    },
  };
}

export const HAS_OPEN = /· (?!none)/;
const CAN_BE_PAID = /(can be paid|asks for authentication)$/;
const IS_KEPT = /^(Paid|Rejected, a part kept)/;

export const byCompany = (fixture: PaymentFixture): readonly Action[] => [
  {
    who: 'company',
    name: 'Pay Now',
    where: /^Pending/,
    run: (place) => press(fixture, 'purchasePlan', place),
  },
  {
    who: 'company',
    name: 'Upgrade',
    where: /^(Paid|Free Trial)/,
    run: (place) => press(fixture, 'upgradePlan', place),
  },
  {
    who: 'company',
    name: 'Upgrade, which says why and sells it again',
    where: /^Rejected/,
    run: (place) => press(fixture, 'purchasePlan', place),
  },
  { who: 'company', name: 'a card that pays', where: CAN_BE_PAID, run: (place) => payBy(fixture, place) },
  {
    who: 'company',
    name: 'a card that asks for authentication',
    where: /can be paid$/,
    run: (place) => payBy(fixture, place, AUTHENTICATED),
  },
  {
    who: 'company',
    name: 'the authentication',
    where: /asks for authentication$/,
    async run(place) {
      const secret = secretOf(place) ?? '';
      const done = { client_secret: secret, result: 'completed' };
      return (await fixture.asPage(`payment_intents/${idOf(secret)}/authenticate`, done)).status === 200;
    },
  },
];

export const byAdministrator = (fixture: PaymentFixture): readonly Action[] => [
  administrator(fixture, 'settle --as paid', /^(Pending|Rejected)/, 'settle', 'ITEM', '--as', 'paid'),
  administrator(
    fixture,
    'settle --as paid --plan',
    /^(Paid|Free Trial)/,
    'settle',
    'ITEM',
    '--as',
    'paid',
    '--plan',
    planId('large'),
  ),
  administrator(fixture, 'settle --as cancelled', HAS_OPEN, 'settle', 'OPEN', '--as', 'cancelled'),
  administrator(fixture, 'settle --as closed', HAS_OPEN, 'settle', 'OPEN', '--as', 'closed'),
  administrator(fixture, 'settle --as refunded', IS_KEPT, 'settle', 'KEPT', '--as', 'refunded'),
  administrator(fixture, 'refund', IS_KEPT, 'refund', 'KEPT'),
];
