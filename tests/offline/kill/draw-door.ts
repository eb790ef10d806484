/** Draws the actions of one person at doors. */
import type { DoorStep, Step } from './plan.ts';
import type { Dice } from './random.ts';

/** How many events of each company have doors: the first ones. */
export const DOOR_EVENTS = 2;
/** Guests on the list of each event: few, so that tablets meet the same ones. */
export const GUESTS_EACH = 5;

/**
 * The event used by most tablets: those that have its door, whoever is signed in, and those of its company. Tablets
 * whose screen does not lead there do nothing.
 */
const BIG_EVENT = { company: 0, event: 0 };

type Bare<Each> = Each extends Step ? Omit<Each, 'tab' | 'afterMs'> : never;
export type Deed = Bare<Step>;
type DoorDeed = Bare<DoorStep>;

export class DoorPerson {
  readonly #name: string;
  readonly #chance: Dice;
  #count = 0;

  constructor(name: string, chance: Dice) {
    this.#name = name;
    this.#chance = chance;
  }

  nextDeed(company: number): DoorDeed {
    const roll = this.#chance.next();
    const place = this.#chance.chance(0.4) ? BIG_EVENT : { company, event: this.#event() };
    if (roll < 0.52) return this.#admit(place);
    if (roll < 0.72) return { do: 'undo', id: this.#id('undo'), ...place, guest: this.#guest() };
    if (roll < 0.88) return this.#walkIn(place);
    return roll < 0.95 ? { do: 'claim-door', ...place } : { do: 'end-door' };
  }

  /**
   * Offline: admits a guest near the head of the list, whom another door admits too; perhaps undoes it, and adds a
   * walk-in.
   */
  whileAway(): DoorDeed[] {
    const admitted = { ...this.#admit(BIG_EVENT), guest: this.#chance.between(0, 1) };
    const isTakenBack = this.#chance.chance(0.3);
    const undone = { ...admitted, do: 'undo' as const, id: this.#id('undo') };
    return [admitted, ...(isTakenBack ? [undone] : []), this.#walkIn(BIG_EVENT)];
  }

  #admit(place: { company: number; event: number }) {
    return { do: 'admit' as const, id: this.#id('admit'), ...place, guest: this.#guest() };
  }

  #walkIn(place: { company: number; event: number }): DoorDeed {
    return { do: 'walk-in', id: this.#id('walk-in'), ...place };
  }

  #id(what: string): string {
    this.#count += 1;
    return `${what}-${this.#name}-${this.#count}`;
  }

  #event(): number {
    return this.#chance.chance(0.75) ? 0 : this.#chance.between(1, DOOR_EVENTS - 1);
  }

  #guest(): number {
    return this.#chance.between(0, GUESTS_EACH - 1);
  }
}
