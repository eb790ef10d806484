/**
 * How many mails are under way, to whom and for whom. A delivery that lasts gives its place back and goes on beside, as
 * one of a bounded number: who makes a mail server wait makes nobody else wait (decision 078).
 */
import type { Later } from '../../core/later.ts';
import { recipientSite } from './recipient-site.ts';

/** A delivery that has lasted so long is slow. */
const SLOW_AFTER_MS = 2_000;
/** Slow ones at least beside the places; with more places, as many as those. */
const SLOW_ROOM = 16;

/** To whom a mail goes, and whose turn it takes: a company, a network; null when it takes none. */
export interface Bound {
  to: string;
  initiator: string | null;
}

interface Load {
  quick: number;
  slow: number;
}
type Loads = Map<string, Load>;

/** What is under way when mails are chosen. */
export interface UnderWay {
  /** Registered names of recipients' domains, and initiators, that may have no more. */
  full: { sites: string[]; initiators: string[] };
  /** Turns that count before the next one: of mails under way, or of late. */
  turnsOf: ReadonlyMap<string, number>;
  /** Whether one more mail may begin, beside those that this was answered for already. */
  admits(mail: Bound): boolean;
}

export interface DeliveryPlaces {
  free(): number;
  /** Counts a delivery. @returns to be called at its end */
  take(mail: Bound): () => void;
  underWay(): UnderWay;
}

/** @param onFree called when a delivery has given its place back without having ended */
export function createDeliveryPlaces(places: number, later: Later, onFree: () => void): DeliveryPlaces {
  const slowRoom = Math.max(SLOW_ROOM, places);
  // One recipient's server, or one initiator, has half of the room at most.
  const mostSlow = slowRoom / 2;
  const mostOfSite = Math.max(1, places - 1);
  const sites: Loads = new Map();
  const initiators: Loads = new Map();
  const all: Load = { quick: 0, slow: 0 };
  const isSiteFull = ({ quick, slow }: Load) => quick >= mostOfSite || slow >= mostSlow;
  const isInitiatorFull = ({ slow }: Load) => slow >= mostSlow;

  function change({ to, initiator }: Bound, by: Load): void {
    add(all, by);
    count(sites, recipientSite(to), by);
    if (initiator !== null) count(initiators, initiator, by);
  }

  return {
    // What is slow beyond the room still holds a place.
    free: () => Math.max(0, places - all.quick - Math.max(0, all.slow - slowRoom)),
    take(mail) {
      let load: Load = { quick: 1, slow: 0 };
      change(mail, load);
      const callOff = later(SLOW_AFTER_MS, () => {
        change(mail, { quick: -1, slow: 1 });
        load = { quick: 0, slow: 1 };
        onFree();
      });
      return () => {
        callOff();
        change(mail, { quick: -load.quick, slow: -load.slow });
      };
    },
    underWay() {
      const begun: Loads = new Map();
      return {
        full: { sites: fullOf(sites, isSiteFull), initiators: fullOf(initiators, isInitiatorFull) },
        turnsOf: new Map([...initiators].map(([initiator, { quick, slow }]) => [initiator, quick + slow])),
        admits({ to, initiator }) {
          const site = recipientSite(to);
          const { quick, slow } = sites.get(site) ?? { quick: 0, slow: 0 };
          const more = begun.get(site)?.quick ?? 0;
          const ofInitiator = initiator === null ? undefined : initiators.get(initiator);
          if (isSiteFull({ quick: quick + more, slow }) || (ofInitiator && isInitiatorFull(ofInitiator)))
            return false;
          count(begun, site, { quick: 1, slow: 0 });
          return true;
        },
      };
    },
  };
}

function add(load: Load, { quick, slow }: Load): void {
  load.quick += quick;
  load.slow += slow;
}

function count(loads: Loads, key: string, by: Load): void {
  const load = loads.get(key) ?? { quick: 0, slow: 0 };
  add(load, by);
  if (load.quick + load.slow === 0) loads.delete(key);
  else loads.set(key, load);
}

const fullOf = (loads: Loads, isFull: (load: Load) => boolean) =>
  [...loads].flatMap(([key, load]) => (isFull(load) ? key : []));
