/** A tablet at a door without its page: a log, pending entries, and its own clock. */
import { randomUUID } from 'node:crypto';
import * as z from 'zod/mini';
import { doorContract } from '../../common/contract/door.ts';
import type { DoorEntry } from '../../common/contract/door-entries.ts';
import type { Guest } from '../../common/door/derive-guest.ts';
import { deriveGuests } from '../../common/door/derive-guests.ts';
import { EMPTY_LOG, type KeptLog, withEntries, withPage } from '../../common/door/kept-log.ts';
import { admission } from '../../common/door/make-entry.ts';
import { newSecret } from '../../server/core/secret.ts';
import { mustCall } from '../support/browser/portal-api.ts';
import { openDoorStream } from '../support/doors/door-stream-reader.ts';
import type { RunningServer } from '../support/processes/start-server.ts';

/** The size of a batch. */
const BATCH = 50;
/** One of this many answers is lost after the server has stored the batch. */
const LOST_ANSWER_EVERY = 7;

export interface Device {
  door: string;
  /** Admits a guest offline. */
  admit(guestId: string): DoorEntry;
  /** A guest's state as known here. */
  guest(guestId: string): Guest | undefined;
  /** Reads the log to its end. */
  catchUp(): Promise<void>;
  /** Sends pending entries until all are answered. @param onDelivered called for each entry at its first answer */
  deliver(onDelivered: (key: string) => void): Promise<void>;
  /** Reads on whenever the stream announces changes, until it is closed. */
  follow(onRead: () => void): Promise<{ hangUp(): Promise<void> }>;
  /** The number of requests whose answers were lost. */
  lostAnswers(): number;
}

interface DeviceOptions {
  server: RunningServer;
  link: string;
  door: string;
  /** The device's clock minus ours. */
  clockOffsetMs: number;
  /** Whether it knows the skew of its clock. */
  knowsSkew: boolean;
}

export async function claimDevice(options: DeviceOptions): Promise<Device> {
  const { server, link, door, clockOffsetMs, knowsSkew } = options;
  const deviceNow = () => Date.now() + clockOffsetMs;
  const claim = { link, device_secret: newSecret(), device_name: door };
  const claimed = z.parse(doorContract.claimDoor.data, await mustCall(server, 'claimDoor', claim));
  const skew_ms = knowsSkew ? Date.parse(claimed.server_time) - deviceNow() : null;
  const token = claimed.access_token;
  let kept: KeptLog = EMPTY_LOG;
  let waiting: DoorEntry[] = [];
  let requests = 0;
  let lost = 0;
  let reading: Promise<void> | undefined;

  async function readOn(): Promise<void> {
    for (let isMore = true; isMore; ) {
      const read = await mustCall(server, 'readDoorLog', { cursor: kept.cursor, mark: kept.mark }, token);
      const page = z.parse(doorContract.readDoorLog.data, read);
      kept = withPage(kept, page);
      isMore = page.has_more;
    }
  }

  function guest(guestId: string): Guest | undefined {
    const person = kept.people.get(guestId);
    const own = [...kept.entries.values()].filter(({ invitation_id }) => invitation_id === guestId);
    return deriveGuests(person ? [person] : [], own).get(guestId);
  }

  return {
    door,
    guest,
    lostAnswers: () => lost,
    admit(guestId) {
      const shown = guest(guestId);
      if (!shown) throw new Error(`${door} does not know ${guestId}`);
      const made_at = new Date(deviceNow()).toISOString();
      const entry = admission(shown, { key: randomUUID(), door, device: door, made_at, skew_ms });
      kept = withEntries(kept, [entry]);
      waiting.push(entry);
      return entry;
    },
    async catchUp() {
      reading ??= readOn().finally(() => {
        reading = undefined;
      });
      await reading;
    },
    async deliver(onDelivered) {
      while (waiting.length > 0) {
        const batch = waiting.slice(0, BATCH);
        const answer = await mustCall(server, 'recordAdmissions', { entries: batch }, token);
        const { results } = z.parse(doorContract.recordAdmissions.data, answer);
        requests += 1;
        const isLost = requests % LOST_ANSWER_EVERY === 2;
        if (isLost) {
          lost += 1;
          continue;
        }
        const delivered = results.filter(({ state }) => state === 'kept' || state === 'known');
        for (const { key } of delivered) onDelivered(key);
        const keys = new Set(delivered.map(({ key }) => key));
        waiting = waiting.filter(({ key }) => !keys.has(key));
      }
    },
    async follow(onRead) {
      const stream = await openDoorStream((path, init) => fetch(`${server.url}${path}`, init), { token });
      if (stream.status !== 200) throw new Error(`the stream of ${door} was answered ${stream.status}`);
      const reads = (async () => {
        for (let message = await stream.next(); message; message = await stream.next()) {
          if (message.event !== 'cursor') return;
          // A change announced during the last read may be included in it.
          if (cursorOf(message.data) <= kept.cursor) continue;
          await readOn();
          onRead();
        }
      })();
      return {
        async hangUp() {
          await stream.hangUp();
          await reads;
        },
      };
    },
  };
}

const DeliveryAnswer = z.object({ cursor: z.number() });
const cursorOf = (data: unknown) => z.parse(DeliveryAnswer, data).cursor;
