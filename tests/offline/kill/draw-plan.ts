/** Draws all steps of one run from a seed, before it begins. */
import { type Deed, DoorPerson } from './draw-door.ts';
import type { Cycle, Network, Plan, Step, TabletPlan } from './plan.ts';
import { type Dice, dice } from './random.ts';

const COMPANIES = 2;
export const EVENTS_EACH = 4;
const NETWORKS: readonly Network[] = ['open', 'offline', 'portal'];

/** Every second tablet allows no worker: the page sends by itself. */
export function drawPlan(options: { seed: number; cycles: number; tablets: number }): Plan {
  const chance = dice(options.seed);
  const tablets = Array.from({ length: options.tablets }, (_, n) => {
    const cycles = Math.floor((options.cycles + n) / options.tablets);
    return drawTablet(new Person(`t${n}`, { chance: chance.fork(), company: n % COMPANIES }), {
      host: n % 2 === 0 ? 'worker' : 'page',
      cycles,
    });
  });
  return { seed: options.seed, tablets };
}

function drawTablet(person: Person, options: { host: 'worker' | 'page'; cycles: number }): TabletPlan {
  const cycles = Array.from({ length: options.cycles }, () => drawCycle(person));
  return { name: person.name, host: options.host, cycles };
}

/** Two tabs in a third of the cycles. A tenth begins without a network, or behind a captive portal. */
function drawCycle(person: Person): Cycle {
  const { chance } = person;
  if (chance.chance(0.25)) person.changeCompany();
  const { company } = person;
  const network: Network = chance.chance(0.1) ? (chance.chance(0.5) ? 'offline' : 'portal') : 'open';
  person.network = network;
  const isShared = chance.chance(0.33);
  const steps: Step[] = chance.chance(0.2) ? changeOfMind(person) : [];
  if (chance.chance(0.3)) steps.push(...awayAtTheDoor(person));
  for (let count = chance.between(7, 20); count > 0; count -= 1) {
    const afterMs = chance.chance(0.5) ? chance.between(0, 15) : chance.between(15, 180);
    const deed = person.nextDeed();
    const isElsewhere = isShared && chance.chance(0.5) && deed.do !== 'edit';
    const tab = isElsewhere ? 1 : 0;
    steps.push({ tab, afterMs, ...deed });
    // The wrong list: noticed at once, or while the request hangs.
    if (deed.do === 'sheet' && chance.chance(0.6))
      steps.push({
        tab,
        afterMs: chance.between(0, chance.chance(0.7) ? 40 : 400),
        ...person.takeBackOf(deed),
      });
  }
  return { company, network, steps, killAfterMs: chance.between(30, 2_500) };
}

/** Invited and cancelled offline, before the connection comes back: nothing of it may arrive. */
function changeOfMind(person: Person): Step[] {
  const invite = person.invite();
  const away = person.chance.chance(0.7) ? 'offline' : 'portal';
  const deeds: Deed[] = [
    { do: 'network', network: away },
    invite,
    person.cancelOf(invite),
    { do: 'network', network: 'open' },
  ];
  person.network = 'open';
  return deeds.map((deed) => ({ tab: 0, afterMs: person.chance.between(0, 400), ...deed }));
}

/** At a door offline; mostly the connection comes back. */
function awayAtTheDoor(person: Person): Step[] {
  const { chance } = person;
  const comesBack = chance.chance(0.7);
  const deeds: Deed[] = [
    { do: 'network', network: 'offline' },
    ...person.door.whileAway(),
    ...(comesBack ? [{ do: 'network' as const, network: 'open' as const }] : []),
  ];
  person.network = comesBack ? 'open' : 'offline';
  return deeds.map((deed) => ({ tab: 0, afterMs: chance.between(0, 120), ...deed }));
}

type Invite = Extract<Deed, { do: 'invite' }>;
type Sheet = Extract<Deed, { do: 'sheet' }>;

/** Remembers what was done at one tablet. */
class Person {
  readonly name: string;
  readonly chance: Dice;
  company: number;
  network: Network = 'open';
  readonly door: DoorPerson;
  readonly #invites: Invite[] = [];
  #cancels = 0;
  #edits = 0;
  #sheets = 0;

  constructor(name: string, { chance, company }: { chance: Dice; company: number }) {
    this.name = name;
    this.chance = chance;
    this.company = company;
    this.door = new DoorPerson(name, chance.fork());
  }

  changeCompany(): void {
    this.company = (this.company + 1) % COMPANIES;
  }

  /** A third of the steps are at doors. */
  nextDeed(): Deed {
    if (this.chance.chance(0.4)) return this.door.nextDeed(this.company);
    const roll = this.chance.next();
    if (roll < 0.32) return this.invite();
    if (roll < 0.42) return this.#sheet();
    if (roll < 0.6) return this.#cancel();
    if (roll < 0.75) return this.#edit();
    if (roll < 0.8) return { do: 'send-now' };
    if (roll < 0.83) return { do: 'sign-out' };
    if (roll < 0.86) return { do: 'update' };
    if (roll < 0.93) return { do: 'network', network: this.#otherNetwork() };
    this.changeCompany();
    return { do: 'sign-in', company: this.company };
  }

  invite(): Invite {
    const number = this.#invites.length + 1;
    const invite = {
      do: 'invite' as const,
      id: `invite-${this.name}-${number}`,
      company: this.company,
      event: this.chance.between(0, EVENTS_EACH - 1),
      // A tenth is always refused by the server.
      email: `${this.chance.chance(0.1) ? 'refused' : 'guest'}-${this.name}-${number}@kill.test`,
    };
    this.#invites.push(invite);
    return invite;
  }

  #sheet(): Deed {
    this.#sheets += 1;
    const id = `sheet-${this.name}-${this.#sheets}`;
    const emails = Array.from({ length: this.chance.between(1, 3) }, (_, n) => `guest-${id}-${n}@kill.test`);
    return { do: 'sheet', id, company: this.company, event: this.chance.between(0, EVENTS_EACH - 1), emails };
  }

  takeBackOf({ company, event, id: targetId }: Sheet): Deed {
    return { do: 'take-back', id: `take-back-${targetId}`, company, event, targetId };
  }

  /** Mostly cancels somebody just invited, when the invitation may be anywhere between table and server. */
  #cancel(): Deed {
    const target = this.#somebodyInvited(4);
    if (!target) return this.invite();
    return this.cancelOf(target);
  }

  cancelOf({ company, event, id: targetId }: Invite): Deed {
    this.#cancels += 1;
    return { do: 'cancel', id: `cancel-${this.name}-${this.#cancels}`, company, event, targetId };
  }

  /** Mostly edits the last saved invitation, which may be pending. A refused one is corrected. */
  #edit(): Deed {
    const target = this.#somebodyInvited(3);
    if (!target) return this.invite();
    this.#edits += 1;
    const { company, event, id: targetId } = target;
    const id = `edit-${this.name}-${this.#edits}`;
    return { do: 'edit', id, company, event, targetId, email: `guest-${id}@kill.test` };
  }

  #somebodyInvited(lately: number) {
    const own = this.#invites.filter(({ company }) => company === this.company);
    return this.chance.pick(this.chance.chance(0.7) ? own.slice(-lately) : own);
  }

  #otherNetwork(): Network {
    const others = NETWORKS.filter((network) => network !== this.network);
    this.network = this.chance.pick(others) ?? 'open';
    return this.network;
  }
}
