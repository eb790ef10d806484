/** Draws what the people at one tablet do in one cycle. */
import type { CancelOrder, InviteOrder, Order } from './orders.ts';
import type { Dice } from './random.ts';
import type { RealCompany } from './real-api.ts';

export interface Tablet {
  readonly name: string;
  readonly host: 'worker' | 'page';
  readonly dice: Dice;
  readonly companies: readonly RealCompany[];
  /** Every invitation ever ordered here, in order. */
  readonly invites: InviteOrder[];
  readonly cancels: CancelOrder[];
  /** Who is signed in when the next cycle begins. */
  companyId: string;
}

export interface CyclePlan {
  /** Orders of each tab. */
  readonly tabs: readonly (readonly Order[])[];
  /** Milliseconds from the first sign of life to the kill. */
  readonly killAfterMs: number;
}

/**
 * Every cycle begins with a login (a new token, mostly of the same company). Two tabs share the work in a
 * third of the cycles.
 */
export async function planCycle(
  tablet: Tablet,
  token: (companyId: string) => Promise<string>,
): Promise<CyclePlan> {
  const { dice } = tablet;
  if (dice.chance(0.25)) tablet.companyId = otherCompany(tablet);
  const signIn = async (afterMs: number): Promise<Order> => ({
    afterMs,
    do: 'sign-in',
    companyId: tablet.companyId,
    token: await token(tablet.companyId),
  });
  const first: Order[] = [await signIn(0)];
  const second: Order[] = [];
  const isShared = dice.chance(0.33);
  for (let step = dice.between(5, 16); step > 0; step -= 1) {
    const afterMs = dice.chance(0.5) ? dice.between(0, 15) : dice.between(15, 180);
    const tab = isShared && dice.chance(0.5) ? second : first;
    const roll = dice.next();
    if (roll < 0.54) tab.push(invite(tablet, afterMs));
    else if (roll < 0.8) tab.push(cancel(tablet, afterMs));
    else if (roll < 0.85) tab.push({ afterMs, do: 'send-now' });
    else if (roll < 0.88) tab.push({ afterMs, do: 'sign-out' });
    else {
      tablet.companyId = otherCompany(tablet);
      tab.push(await signIn(afterMs));
    }
  }
  return { tabs: isShared ? [first, second] : [first], killAfterMs: dice.between(30, 2_500) };
}

function invite(tablet: Tablet, afterMs: number): Order {
  const { dice, companies, companyId, invites, name } = tablet;
  const number = invites.length + 1;
  const order: InviteOrder = {
    do: 'invite',
    id: `invite-${name}-${number}`,
    companyId,
    eventId: dice.pick(eventsOf(companies, companyId)) ?? '',
    // A tenth is refused on the way, always.
    email: `${dice.chance(0.1) ? 'refused' : 'guest'}-${name}-${number}@kill.test`,
  };
  invites.push(order);
  return { afterMs, ...order };
}

/** Mostly of somebody invited just now, when the invitation may be anywhere between table and server. */
function cancel(tablet: Tablet, afterMs: number): Order {
  const { dice, invites, cancels, name, companyId } = tablet;
  const own = invites.filter((order) => order.companyId === companyId);
  const target = dice.pick(dice.chance(0.7) ? own.slice(-4) : own);
  if (!target) return invite(tablet, afterMs);
  const order: CancelOrder = {
    do: 'cancel',
    id: `cancel-${name}-${cancels.length + 1}`,
    companyId,
    eventId: target.eventId,
    targetId: target.id,
  };
  cancels.push(order);
  return { afterMs, ...order };
}

function otherCompany({ companies, companyId }: Tablet): string {
  return companies.find((company) => company.companyId !== companyId)?.companyId ?? companyId;
}

function eventsOf(companies: readonly RealCompany[], companyId: string): readonly string[] {
  return companies.find((company) => company.companyId === companyId)?.eventIds ?? [];
}
