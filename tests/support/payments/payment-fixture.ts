import { eq } from 'drizzle-orm';
import { PAYMENT_STATUS } from '../../../common/contract/payments.ts';
import { openSandbox, type Sandbox } from '../../../dev/sandbox/open-sandbox.ts';
import { newId } from '../../../server/infra/db/new-id.ts';
import {
  type CompanyRow,
  type ItemRow,
  items,
  type PlanRow,
  plans,
} from '../../../server/infra/db/schema.ts';
import { sandboxObjects } from '../../../server/infra/db/schema-payments.ts';
import { newAccessCode } from '../../../server/modules/items/access-code.ts';
import { type ApiFixture, createApiFixture, type Visitor } from '../api/api-fixture.ts';

/** Amounts in cents. */
const PLANS = {
  trial: { priceCents: 0, userLimit: 5, code: 'free_trial' },
  small: { priceCents: 4_999, userLimit: 50 },
  large: { priceCents: 20_000, userLimit: 500 },
  huge: { priceCents: 123_450, userLimit: 5_000 },
  watch: { priceCents: 7_900, cameraLimit: 4, durationMonths: 1 },
  guard: { priceCents: 34_900, cameraLimit: 8, durationMonths: 6 },
} as const;
export type PlanName = keyof typeof PLANS;

/** The sandbox's answer to the page's script. */
interface PageAnswer {
  status: number;
  body: { id?: string; status?: string; error?: { message: string; code: string } };
}

/** A fixture with payments through the sandbox in process, with plans and the page's part of a payment. */
export interface PaymentFixture extends ApiFixture {
  sandbox: Sandbox;
  /** An event, or with a security plan a location. */
  item(visitor: Visitor, plan?: PlanName, changes?: Partial<ItemRow>): Promise<ItemRow>;
  itemNow(id: string): Promise<ItemRow>;
  /** The request of section 7 as the portal sends it. */
  order(visitor: Visitor, item: ItemRow, plan?: PlanName, changes?: object): Record<string, unknown>;
  /** Sends a request to the sandbox like the page's script. */
  asPage(path: string, fields: Record<string, string>): Promise<PageAnswer>;
  card(number?: string): Promise<string>;
  confirm(secret: string | undefined, card: string, more?: Record<string, string>): Promise<PageAnswer>;
  /** Buys a plan for an item: intent, card, webhook. */
  pay(visitor: Visitor, item: ItemRow, number?: string): Promise<string>;
  /** Buys an upgrade of an item, likewise. */
  payUpgrade(visitor: Visitor, itemId: string, to: PlanName, number?: string): Promise<string>;
  /** Refunds a payment, or this many cents of it, in the provider's dashboard. */
  refund(intent: string, cents?: number): Promise<void>;
  /** The number of charges per item in the sandbox. */
  chargesByItem(): Promise<Map<string, number>>;
}

export const planId = (name: PlanName) => `plan-${name}`;
export const VISA = '4242424242424242';
export const DECLINED = '4000000000000002';
export const AUTHENTICATED = '4000002500003155';
export const DISPUTED = '4000000000000259';

export async function createPaymentFixture(): Promise<PaymentFixture> {
  const made: { sandbox?: Sandbox } = {};
  const api = await createApiFixture({
    provider: (surroundings) => {
      made.sandbox = openSandbox(surroundings);
      return made.sandbox;
    },
  });
  const { sandbox } = made;
  if (!sandbox) throw new Error('The API was opened without a provider.');
  const { db, clock } = api.appContext;
  await db.insert(plans).values(allPlans());
  const page = pageOf(api);
  /** The page's part of a payment, and the events that follow; returns its intent. */
  const payIntent = async (secret: string | undefined, number = VISA) => {
    await page.confirm(secret, await page.card(number));
    await sandbox.deliverDue();
    return idOf(secret);
  };
  const fixture: PaymentFixture = {
    ...api,
    ...page,
    sandbox,
    async item({ company }, plan = 'small', changes = {}) {
      const [item] = await db
        .insert(items)
        .values(newItem(company, plan, clock.now(), changes))
        .returning();
      if (!item) throw new Error('No item was added.');
      return item;
    },
    itemNow: (id) => itemNow(api, id),
    order: ({ company }, item, plan, changes = {}) => ({
      user_id: company.id,
      product_type: item.kind,
      product_id: plan ? planId(plan) : item.planId,
      total_amount: 49.99,
      [`${item.kind}_id`]: item.id,
      ...changes,
    }),
    async pay(visitor, item, number) {
      const order = { product_type: item.kind, product_id: item.planId, [`${item.kind}_id`]: item.id };
      const { data } = await api.request('purchasePlan', order, { token: visitor.token });
      return await payIntent(data?.client_secret, number);
    },
    async payUpgrade(visitor, itemId, to, number) {
      const order = fixture.order(visitor, await fixture.itemNow(itemId), to);
      const { data } = await api.request('upgradePlan', order, { token: visitor.token });
      return await payIntent(data?.client_secret, number);
    },
    async refund(intent, cents) {
      await sandbox.stripe.refunds.create({ payment_intent: intent, ...(cents ? { amount: cents } : {}) });
      await sandbox.deliverDue();
    },
    chargesByItem: () => chargesByItem(api),
  };
  return fixture;
}

/** The part before `_secret_` is the intent's id. */
export function idOf(secret: string | undefined): string {
  return secret?.split('_secret_')[0] ?? '';
}

function pageOf(api: ApiFixture): Pick<PaymentFixture, 'asPage' | 'card' | 'confirm'> {
  const asPage: PaymentFixture['asPage'] = async (path, fields) => {
    const body = new URLSearchParams({ ...fields, key: 'pk_test_sandbox' });
    const answer = await api.app.request(`/sandbox/stripe/v1/${path}`, { method: 'POST', body });
    return { status: answer.status, body: await answer.json() };
  };
  return {
    asPage,
    async card(number = VISA) {
      const { body } = await asPage('payment_methods', {
        type: 'card',
        'card[number]': number,
        'card[exp_month]': '12',
        'card[exp_year]': '2040',
        'card[cvc]': '123',
      });
      return body.id ?? '';
    },
    confirm: (secret, card, more = {}) =>
      asPage(`payment_intents/${idOf(secret)}/confirm`, {
        client_secret: secret ?? '',
        payment_method: card,
        ...more,
      }),
  };
}

function allPlans(): (typeof plans.$inferInsert)[] {
  return Object.entries(PLANS).map(([name, plan]) => ({
    ...plan,
    id: `plan-${name}`,
    description: `Plan ${name}`,
    productType: 'userLimit' in plan ? ('event' as const) : ('security' as const),
  }));
}

function newItem(company: CompanyRow, plan: PlanName, now: Date, changes: Partial<ItemRow>) {
  const isEvent = 'userLimit' in PLANS[plan];
  const { userLimit = 0, cameraLimit = 0, durationMonths = 0 }: Partial<PlanRow> = PLANS[plan];
  return {
    id: newId(now),
    companyId: company.id,
    kind: isEvent ? ('event' as const) : ('location' as const),
    name: 'Harbour Night',
    day: isEvent ? '2026-06-01' : null,
    accessCode: newAccessCode(),
    place: { name: 'Rotterdam', coordinates: [4.48, 51.92] as [number, number], type: 'point' as const },
    planId: planId(plan),
    userLimit,
    cameraLimit,
    durationMonths,
    paymentStatus: PAYMENT_STATUS.pending,
    status: 1,
    createdAt: now,
    ...changes,
  };
}

async function itemNow({ appContext }: ApiFixture, id: string): Promise<ItemRow> {
  const [item] = await appContext.db.select().from(items).where(eq(items.id, id));
  if (!item) throw new Error(`There is no item ${id}.`);
  return item;
}

async function chargesByItem({ appContext }: ApiFixture): Promise<Map<string, number>> {
  const charges = await appContext.db
    .select({ body: sandboxObjects.body })
    .from(sandboxObjects)
    .where(eq(sandboxObjects.kind, 'charge'));
  const counts = new Map<string, number>();
  for (const { body } of charges) {
    const { item_id } = body.metadata as { item_id: string };
    counts.set(item_id, (counts.get(item_id) ?? 0) + 1);
  }
  return counts;
}
