/** Explores every state of items and payments. */
import { expect } from 'vitest';
import { PAYMENT_STATUS } from '../../../common/contract/payments.ts';
import { type Action, byAdministrator, byCompany } from './payment-actions.ts';
import { byThemselves } from './payment-events.ts';
import type { PaymentFixture } from './payment-fixture.ts';
import { look, nameOf, type Place } from './payment-places.ts';

export interface Edge {
  from: string;
  to: string;
  action: Action;
}

interface Begun {
  look(): Promise<Place>;
}

/** With a new company, as rate limits of the card service would block one company. */
async function begin(fixture: PaymentFixture, trial: boolean): Promise<Begun> {
  const visitor = await fixture.approvedCompany('event');
  const changes = trial ? { paymentStatus: PAYMENT_STATUS.freeTrial } : {};
  const { id } = await fixture.item(visitor, trial ? 'trial' : 'small', changes);
  return { look: () => look(fixture, visitor, id) };
}

/** Reaches every state by its shortest path, and tries every action from each. */
export async function walk(fixture: PaymentFixture): Promise<{ states: Set<string>; edges: Edge[] }> {
  const all = [...byCompany(fixture), ...byAdministrator(fixture), ...byThemselves(fixture)];
  const ways = new Map<string, { trial: boolean; actions: readonly Action[] }>();
  const edges: Edge[] = [];
  const queue: string[] = [];
  const arrive = (name: string, trial: boolean, actions: readonly Action[]) => {
    if (ways.has(name)) return;
    ways.set(name, { trial, actions });
    queue.push(name);
  };
  for (const trial of [false, true]) arrive(nameOf(await (await begin(fixture, trial)).look()), trial, []);
  for (let from = queue.shift(); from !== undefined; from = queue.shift()) {
    const { trial, actions } = ways.get(from) ?? { trial: false, actions: [] };
    for (const action of all.filter(({ where }) => where.test(from))) {
      const item = await begin(fixture, trial);
      for (const step of actions) await step.run(await item.look());
      const place = await item.look();
      expect(nameOf(place)).toBe(from);
      const isDone = await action.run(place);
      const to = nameOf(await item.look());
      // A refused action may have discovered a payment.
      if (!isDone && to === from) continue;
      edges.push({ from, to, action });
      arrive(to, trial, [...actions, action]);
      await fixture.sandbox.deliverDue();
    }
  }
  return { states: new Set(ways.keys()), edges };
}

/** The states from which a goal can be reached with these actors' actions. */
export function leadingTo(
  edges: readonly Edge[],
  who: readonly Action['who'][],
  isGoal: (name: string) => boolean,
) {
  const reached = new Set(edges.flatMap(({ from, to }) => [from, to]).filter(isGoal));
  for (let before = -1; before < reached.size; ) {
    before = reached.size;
    for (const { from, to, action } of edges)
      if (who.includes(action.who) && reached.has(to)) reached.add(from);
  }
  return reached;
}
