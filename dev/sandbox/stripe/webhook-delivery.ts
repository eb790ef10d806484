/** Delivers the sandbox's events to our webhook: signed, retried until it answers 2xx, across restarts. */
import { and, eq, inArray, sql } from 'drizzle-orm';
import type { Stripe } from 'stripe';
import type { Clock } from '../../../server/core/clock.ts';
import type { Database } from '../../../server/infra/db/database.ts';
import { sandboxObjects } from '../../../server/infra/db/schema-payments.ts';
import type { Log } from '../../../server/infra/log/log.ts';
import type { ObjectOf } from './sandbox-objects.ts';
import { sandboxSchemas } from './sandbox-objects.ts';
import type { SandboxSecrets } from './sandbox-secrets.ts';
import { sandboxStore } from './sandbox-store.ts';

/** Posts a signed event to the webhook. */
type PostEvent = (body: string, signature: string) => Promise<{ ok: boolean; status: number }>;

export interface DeliveryOptions {
  db: Database;
  clock: Clock;
  log: Log;
  secrets: () => Promise<SandboxSecrets>;
  sign: Stripe['webhooks']['generateTestHeaderStringAsync'];
  post: PostEvent;
}

export interface WebhookDelivery {
  /** Delivers what is due; returns how many attempts it made. */
  deliverDue(): Promise<number>;
}

/** A claimed delivery that was not finished (the process died) is due again after this time. */
const LEASE_MS = 30_000;
/** The pause between attempts: half a second, doubled up to ten minutes. */
const FIRST_PAUSE_MS = 500;
const MAX_PAUSE_MS = 600_000;
/** Stripe gives up on an event after three days. */
const GIVE_UP_AFTER_MS = 3 * 86_400_000;
const CONCURRENCY = 20;

export function createWebhookDelivery(options: DeliveryOptions): WebhookDelivery {
  return {
    async deliverDue() {
      let attempts = 0;
      for (;;) {
        const claimed = await claim(options);
        if (claimed.length === 0) return attempts;
        await Promise.all(claimed.map((delivery) => attempt(options, delivery)));
        attempts += claimed.length;
      }
    },
  };
}

/** Claims due deliveries for the time of a lease. */
async function claim({ db, clock }: DeliveryOptions): Promise<ObjectOf<'delivery'>[]> {
  const now = clock.now();
  return await db.transaction(async (tx) => {
    const due = await tx
      .select({ id: sandboxObjects.id, body: sandboxObjects.body })
      .from(sandboxObjects)
      .where(
        and(
          eq(sandboxObjects.kind, 'delivery'),
          sql`(${sandboxObjects.body} ->> 'due')::bigint <= ${now.getTime()}`,
        ),
      )
      .orderBy(sandboxObjects.createdAt, sandboxObjects.id)
      .limit(CONCURRENCY)
      .for('update', { skipLocked: true });
    const ids = due.map((row) => row.id);
    if (ids.length === 0) return [];
    const leased = sql`jsonb_set(${sandboxObjects.body}, '{due}', to_jsonb(${now.getTime() + LEASE_MS}::bigint))`;
    await tx
      .update(sandboxObjects)
      .set({ body: leased })
      .where(and(eq(sandboxObjects.kind, 'delivery'), inArray(sandboxObjects.id, ids)));
    return due.map((row) => sandboxSchemas.delivery.parse(row.body));
  });
}

async function attempt(options: DeliveryOptions, delivery: ObjectOf<'delivery'>): Promise<void> {
  const { db, clock, log } = options;
  const failure = await send(options, delivery.id).catch((error: unknown) => String(error));
  const attempts = delivery.attempts + 1;
  const pause = Math.min(FIRST_PAUSE_MS * 2 ** delivery.attempts, MAX_PAUSE_MS);
  const now = clock.now();
  const due = now.getTime() + pause;
  if (failure !== undefined) log.warn({ event: delivery.id, attempts, failure }, 'webhook delivery failed');
  await db.transaction(async (tx) => {
    const store = sandboxStore(tx, now);
    const event = await store.find('event', delivery.id);
    const isOver = !event || now.getTime() - event.created * 1000 > GIVE_UP_AFTER_MS;
    if (failure === undefined || isOver) return await store.remove('delivery', delivery.id);
    await store.save('delivery', { id: delivery.id, attempts, due, lastError: failure });
  });
}

/** Returns why the delivery failed, or undefined. */
async function send(options: DeliveryOptions, eventId: string): Promise<string | undefined> {
  const { db, clock, secrets, sign, post } = options;
  const event = await db.transaction((tx) => sandboxStore(tx, clock.now()).find('event', eventId));
  if (!event) return undefined;
  const payload = JSON.stringify(event);
  const { webhookSecret: secret } = await secrets();
  const timestamp = Math.floor(clock.now().getTime() / 1000);
  const signature = await sign({ payload, secret, timestamp });
  const answer = await post(payload, signature);
  return answer.ok ? undefined : `answered ${answer.status}`;
}
