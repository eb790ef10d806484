/**
 * Counts the mails being delivered, by recipient and initiator. A slow delivery gives its place back and continues as
 * one of a bounded number, so that a slow mail server does not delay other mails (decision 078).
 */
import type { Later } from '../../core/later.ts';
import { recipientSite } from './recipient-site.ts';

/** A delivery that has lasted this long is slow. */
const SLOW_AFTER_MS = 2_000;
/** The least number of slow deliveries beside the places; equals the number of places if that is larger. */
const SLOW_ROOM = 16;

/** The recipient of a mail, and whose turn it takes: a company's or a network's; null if nobody's. */
export interface Bound {
  to: string;
  initiator: string | null;
}

interface Load {
  quick: number;
  slow: number;
}
type Loads = Map<string, Load>;

/** The deliveries that are running when mails are chosen. */
export interface UnderWay {
  /** Registered names of recipients' domains, and initiators, that are at their maximum. */
  full: { sites: string[]; initiators: string[] };
  /** Earlier turns of each initiator: of running deliveries and recent ones. */
  turnsOf: ReadonlyMap<string, number>;
  /** Whether one more mail may start, besides those already admitted by this object. */
  admits(mail: Bound): boolean;
}

export interface DeliveryPlaces {
  free(): number;
  /** Counts a delivery. @returns a function to call at its end */
  take(mail: Bound): () => void;
  underWay(): UnderWay;
}

/** @param onFree called when a slow delivery has given its place back */
export function createDeliveryPlaces(places: number, later: Later, onFree: () => void): DeliveryPlaces {
  const slowRoom = Math.max(SLOW_ROOM, places);
  // One recipient's server, or one initiator, may use half of the room at most.
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
    // Slow deliveries beyond the room still occupy a place.
    free: () => Math.max(0, places - all.quick - Math.max(0, all.slow - slowRoom)),
    take(mail) {
      let load: Load = { quick: 1, slow: 0 };
      change(mail, load);
      const cancelTimer = later(SLOW_AFTER_MS, () => {
        change(mail, { quick: -1, slow: 1 });
        load = { quick: 0, slow: 1 };
        onFree();
      });
      return () => {
        cancelTimer();
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
