/** Room that many share at one moment: one holder may use a part of it only, and so may all strangers together. */
import { Overloaded } from './overloaded.ts';

export interface RoomHolder {
  /** A company; or what somebody without a session comes from, such as a network and a browser. Each has a share. */
  ids: readonly string[];
  /** Which session of the company it is: a stolen one leaves the others half of their share. */
  session?: string | undefined;
  /** Without a session: all of these together use a part of the room only. */
  isStranger: boolean;
}

/** In bytes. */
export interface RoomBudget {
  totalBytes: number;
  /** Of one company. */
  shareBytes: number;
  /** Of one id without a session. */
  strangerShareBytes: number;
  /** Of all holders without a session together: addresses are cheap, and companies must find room. */
  strangersBytes: number;
}

export interface SharedRoom {
  /** @throws Overloaded when the room, or the holder's share of it, is full; nothing is taken then */
  take(holder: RoomHolder, bytes: number): void;
  giveBack(holder: RoomHolder, bytes: number): void;
}

const holdersOf = ({ ids, session }: Pick<RoomHolder, 'ids' | 'session'>) =>
  session === undefined ? ids : [...ids, session];

/** @param busy what who finds no room is told, and when to come back */
export function createSharedRoom(
  budget: RoomBudget,
  busy: { message: string; retryAfterSeconds: number },
): SharedRoom {
  const heldBy = new Map<string, number>();
  let held = 0;
  let heldByStrangers = 0;

  return {
    take({ ids, session, isStranger }, bytes) {
      const share = isStranger ? budget.strangerShareBytes : budget.shareBytes;
      const ofStrangers = isStranger ? heldByStrangers + bytes : heldByStrangers;
      const isTooMuch =
        held + bytes > budget.totalBytes ||
        ids.some((id) => (heldBy.get(id) ?? 0) + bytes > share) ||
        (session !== undefined && (heldBy.get(session) ?? 0) + bytes > share / 2) ||
        (isStranger && ofStrangers > budget.strangersBytes);
      if (isTooMuch) throw new Overloaded(busy.message, busy.retryAfterSeconds);
      held += bytes;
      heldByStrangers = ofStrangers;
      for (const id of holdersOf({ ids, session })) heldBy.set(id, (heldBy.get(id) ?? 0) + bytes);
    },
    giveBack({ isStranger, ...holder }, bytes) {
      held -= bytes;
      if (isStranger) heldByStrangers -= bytes;
      for (const id of holdersOf(holder)) {
        const own = (heldBy.get(id) ?? 0) - bytes;
        if (own > 0) heldBy.set(id, own);
        else heldBy.delete(id);
      }
    },
  };
}
