/** Walks every state that payments can bring an item into, and proves that none is a dead end. */
import { readFileSync, writeFileSync } from 'node:fs';
import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { PAYMENT_STATUS, REJECTED } from '../../common/contract/payments.ts';
import { runCommand } from '../../server/admin/commands.ts';
import type { ItemRow } from '../../server/infra/db/schema.ts';
import { type PaymentIntentRow, paymentIntents } from '../../server/infra/db/schema-payments.ts';
import type { Visitor } from '../support/api-fixture.ts';
import {
  AUTHENTICATED,
  createPaymentFixture,
  idOf,
  type PaymentFixture,
  planId,
} from '../support/payment-fixture.ts';

const TABLE = new URL('../../docs/payments.md', import.meta.url);

let fixture: PaymentFixture;
let visitor: Visitor;
beforeAll(async () => {
  fixture = await createPaymentFixture();
  visitor = await fixture.approvedCompany('event');
}, 60_000);
afterAll(() => fixture.close());

/** What an item and its payment at work are. */
interface Place {
  item: ItemRow;
  open: PaymentIntentRow | undefined;
  /** At the provider, which our server may not have heard of yet. */
  intent: string;
  kept: PaymentIntentRow[];
}
const ITEM: Record<number, string> = { 1: 'Pending', 2: 'Paid', 3: 'Rejected', 5: 'Free Trial' };
/** What was paid outside cannot be given back by card. */
const nameOf = ({ item, intent, kept }: Place) => {
  const isPart = item.paymentStatus === REJECTED && kept.length > 0;
  const how = isPart ? ', a part kept' : kept.at(-1)?.isOutside ? ' outside' : '';
  return `${ITEM[item.paymentStatus]}${how} · ${intent}`;
};

async function look(itemId: string): Promise<Place> {
  const item = await fixture.itemNow(itemId);
  const rows = await fixture.appContext.db
    .select()
    .from(paymentIntents)
    .where(eq(paymentIntents.itemId, itemId))
    .orderBy(paymentIntents.coversCents);
  const open = rows.find(({ status }) => status === 'open');
  const kept = rows.filter(({ status }) => status === 'succeeded');
  return { item, open, kept, intent: open ? await atProvider(open) : 'none' };
}

async function atProvider({ providerIntentId }: PaymentIntentRow): Promise<string> {
  const { status } = await fixture.sandbox.stripe.paymentIntents.retrieve(providerIntentId ?? '');
  const words: Record<string, string> = {
    requires_payment_method: 'can be paid',
    requires_action: 'asks for authentication',
    succeeded: 'paid, not heard of yet',
    canceled: 'cancelled, not heard of yet',
  };
  return words[status] ?? status;
}

interface Action {
  who: 'company' | 'administrator' | 'card service' | 'server';
  name: string;
  /** In which states it can be tried at all, by their names. */
  where: RegExp;
  /** Answers false where it turns out that it cannot be done. */
  run(place: Place): Promise<boolean>;
}

const secretOf = ({ open }: Place) => open?.clientSecret ?? undefined;

/** Opens a payment as the button of the portal does that stands there. */
async function press(call: 'purchasePlan' | 'upgradePlan', { item }: Place): Promise<boolean> {
  const order = fixture.order(visitor, item, call === 'upgradePlan' ? 'large' : 'small');
  return (await fixture.request(call, order, visitor)).status === 200;
}

async function payBy(place: Place, number?: string): Promise<boolean> {
  if (place.open === undefined) return false;
  const { status } = await fixture.confirm(secretOf(place), await fixture.card(number));
  return status === 200;
}

function administrator(name: string, where: RegExp, ...words: string[]): Action {
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

const { freeTrial } = PAYMENT_STATUS;
const HAS_OPEN = /· (?!none)/;
const CAN_BE_PAID = /(can be paid|asks for authentication)$/;
const IS_PAID = /^Paid/;
const IS_KEPT = /^(Paid|Rejected, a part kept)/;
const ACTIONS: readonly Action[] = [
  { who: 'company', name: 'Pay Now', where: /^Pending/, run: (place) => press('purchasePlan', place) },
  {
    who: 'company',
    name: 'Upgrade',
    where: /^(Paid|Free Trial)/,
    run: (place) => press('upgradePlan', place),
  },
  {
    who: 'company',
    name: 'Upgrade, which says why and sells it again',
    where: /^Rejected/,
    run: (place) => press('purchasePlan', place),
  },
  { who: 'company', name: 'a card that pays', where: CAN_BE_PAID, run: (place) => payBy(place) },
  {
    who: 'company',
    name: 'a card that asks for authentication',
    where: /can be paid$/,
    run: (place) => payBy(place, AUTHENTICATED),
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
  administrator('settle --as paid', /^(Pending|Rejected)/, 'settle', 'ITEM', '--as', 'paid'),
  administrator(
    'settle --as paid --plan',
    /^(Paid|Free Trial)/,
    'settle',
    'ITEM',
    '--as',
    'paid',
    '--plan',
    planId('large'),
  ),
  administrator('settle --as cancelled', HAS_OPEN, 'settle', 'OPEN', '--as', 'cancelled'),
  administrator('settle --as closed', HAS_OPEN, 'settle', 'OPEN', '--as', 'closed'),
  administrator('settle --as refunded', IS_KEPT, 'settle', 'KEPT', '--as', 'refunded'),
  administrator('refund', IS_KEPT, 'refund', 'KEPT'),
  {
    who: 'card service',
    name: 'its report',
    where: /not heard of yet$/,
    run: async () => (await fixture.sandbox.deliverDue()) > 0,
  },
  {
    who: 'card service',
    name: 'a refund in its dashboard',
    where: IS_PAID,
    async run({ kept }) {
      const intent = kept.at(-1)?.providerIntentId;
      if (!intent) return false;
      await fixture.sandbox.stripe.refunds.create({ payment_intent: intent });
      return (await fixture.sandbox.deliverDue()) > 0;
    },
  },
  {
    who: 'card service',
    name: 'a lost dispute about a part',
    where: IS_PAID,
    async run({ kept }) {
      const intent = kept.at(-1)?.providerIntentId;
      if (!intent) return false;
      const { stripe } = fixture.sandbox;
      const path = `/v1/test_helpers/payment_intents/${intent}/dispute`;
      const { id } = await stripe.rawRequest('POST', path, { amount: 1_000 });
      await stripe.disputes.close(String(id));
      return (await fixture.sandbox.deliverDue()) > 0;
    },
  },
  {
    who: 'card service',
    name: 'the refund fails at the bank',
    where: /^Rejected ·/,
    async run({ item }) {
      const rows = await fixture.appContext.db
        .select()
        .from(paymentIntents)
        .where(eq(paymentIntents.itemId, item.id));
      const refunded = rows.find(({ status, refundedCents }) => status === 'refunded' && refundedCents > 0);
      if (!refunded?.providerIntentId) return false;
      const { refunds, testHelpers } = fixture.sandbox.stripe;
      const [refund] = (await refunds.list({ payment_intent: refunded.providerIntentId })).data;
      await testHelpers.refunds.expire(refund?.id ?? '');
      return (await fixture.sandbox.deliverDue()) > 0;
    },
  },
  {
    who: 'server',
    name: 'a day later, the reconcile',
    where: HAS_OPEN,
    async run() {
      fixture.clock.advance({ hours: 25 });
      return (await fixture.appContext.payments.reconcile()) > 0;
    },
  },
];

interface Edge {
  from: string;
  to: string;
  action: Action;
}

/** By a new company: one may not ask the card service as often as all ways together do. */
async function begin(trial: boolean): Promise<string> {
  visitor = await fixture.approvedCompany('event');
  const changes = trial ? { paymentStatus: freeTrial } : {};
  return (await fixture.item(visitor, trial ? 'trial' : 'small', changes)).id;
}

/** Every state is reached by its shortest way, and from each of them everything is tried. */
async function walk(): Promise<{ states: Set<string>; edges: Edge[] }> {
  const ways = new Map<string, { trial: boolean; actions: readonly Action[] }>();
  const edges: Edge[] = [];
  const queue: string[] = [];
  const arrive = (name: string, trial: boolean, actions: readonly Action[]) => {
    if (ways.has(name)) return;
    ways.set(name, { trial, actions });
    queue.push(name);
  };
  for (const trial of [false, true]) arrive(nameOf(await look(await begin(trial))), trial, []);
  for (let from = queue.shift(); from !== undefined; from = queue.shift()) {
    const { trial, actions } = ways.get(from) ?? { trial: false, actions: [] };
    for (const action of ACTIONS.filter(({ where }) => where.test(from))) {
      const itemId = await begin(trial);
      for (const step of actions) await step.run(await look(itemId));
      const place = await look(itemId);
      expect(nameOf(place)).toBe(from);
      const isDone = await action.run(place);
      const to = nameOf(await look(itemId));
      // What is refused may have found on the way that the money is there.
      if (!isDone && to === from) continue;
      edges.push({ from, to, action });
      arrive(to, trial, [...actions, action]);
      await fixture.sandbox.deliverDue();
    }
  }
  return { states: new Set(ways.keys()), edges };
}

/** The states from which a goal can be reached by what these people can do. */
function leadingTo(edges: readonly Edge[], who: readonly Action['who'][], isGoal: (name: string) => boolean) {
  const reached = new Set(edges.flatMap(({ from, to }) => [from, to]).filter(isGoal));
  for (let before = -1; before < reached.size; ) {
    before = reached.size;
    for (const { from, to, action } of edges)
      if (who.includes(action.who) && reached.has(to)) reached.add(from);
  }
  return reached;
}

function tableOf(states: ReadonlySet<string>, edges: readonly Edge[]): string {
  const cell = (from: string, who: Action['who']) =>
    edges
      .filter((edge) => edge.from === from && edge.action.who === who)
      .map(({ action, to }) => `${action.name} → ${to}`)
      .join('<br>') || '–';
  const rows = [...states].sort().map((from) => {
    const others = [cell(from, 'card service'), cell(from, 'server')]
      .filter((text) => text !== '–')
      .join('<br>');
    return `| ${from} | ${cell(from, 'company')} | ${cell(from, 'administrator')} | ${others || '–'} |`;
  });
  return [
    '| item · its open payment | the company | the administrator | by itself |',
    '|---|---|---|---|',
    ...rows,
  ].join('\n');
}

test('from every state of payment the company alone, and the administrator alone, can lead an item to Paid', async () => {
  const { states, edges } = await walk();
  const isPaid = (name: string) => name.startsWith('Paid');
  // The card service reports by itself.
  const byCompany = leadingTo(edges, ['company', 'card service', 'server'], isPaid);
  const byAdministrator = leadingTo(edges, ['administrator'], isPaid);
  console.log(
    `payments: ${states.size} states, ${edges.length} ways between them, ${states.size - byCompany.size} dead ends for the company, ${states.size - byAdministrator.size} for the administrator`,
  );
  expect([...states].filter((name) => !byCompany.has(name))).toEqual([]);
  expect([...states].filter((name) => !byAdministrator.has(name))).toEqual([]);
  const document = readFileSync(TABLE, 'utf8');
  const [head, , tail] = document.split(/<!-- states -->|<!-- end of states -->/);
  const wanted = `${head}<!-- states -->\n${tableOf(states, edges)}\n<!-- end of states -->${tail}`;
  if (process.env.WRITE_TABLE) writeFileSync(TABLE, wanted);
  else expect(document, 'docs/payments.md is out of date: run this test with WRITE_TABLE=1').toBe(wanted);
}, 300_000);
