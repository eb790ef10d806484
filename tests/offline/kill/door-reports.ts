/** Requests and reports of pages about doors, and the final state. */
import type { DoorAnswer, DoorRemainder, DoorShown } from './door-orders.ts';
import type { Organizer } from './organizer.ts';

interface PageMessage {
  readonly tab: string;
  readonly body: string;
}

export class DoorReports {
  readonly #answers = new Map<string, DoorAnswer>();
  readonly #remainders: DoorRemainder[] = [];
  readonly #told = new Set<string>();
  readonly #shown: DoorShown[] = [];
  /** Tabs that have delivered everything they could. */
  readonly #delivered = new Set<string>();
  readonly #organizer: Organizer;
  readonly #tablets: () => number;

  constructor(organizer: Organizer, tablets: () => number) {
    this.#organizer = organizer;
    this.#tablets = tablets;
  }

  /** @returns the answer to the page, if it has asked for something */
  async hear(what: string, { tab, body }: PageMessage): Promise<unknown> {
    if (what === 'link') return await this.#organizer.linkOf(JSON.parse(body));
    if (what === 'end-door') await this.#organizer.endDoor(JSON.parse(body));
    if (what === 'door-answer') {
      const answer: DoorAnswer = JSON.parse(body);
      this.#answers.set(answer.id, answer);
    }
    if (what === 'door-told') for (const key of JSON.parse(body)) this.#told.add(key);
    if (what === 'door-remainders') this.#remainders.push(...JSON.parse(body));
    if (what === 'door-shown') this.#shown.push(JSON.parse(body));
    if (what !== 'delivered') return undefined;
    this.#delivered.add(tab);
    return this.#delivered.size === this.#tablets();
  }

  evidence() {
    return {
      doorAnswers: this.#answers,
      doorRemainders: this.#remainders,
      doorTold: this.#told,
      doorShown: this.#shown,
    };
  }
}
