/**
 * A device at a door: its guests in memory and in storage, its entries, and its requests. Knows no screens. An entry
 * is stored before `record` resolves, and leaves the queue only when the server has answered it.
 */
import type { DoorLog } from '../../../common/contract/door.ts';
import type { DoorEntry } from '../../../common/contract/door-entries.ts';
import type { EntryStamp } from '../../../common/door/make-entry.ts';
import { isDeviceFull } from '../../../common/lib/device-full.ts';
import type { Observable } from '../observable.ts';
import { type Answered, deliverEntries } from './delivery/deliver-entries.ts';
import { createDeliveryLoop, type DeliveryAttempt } from './delivery/delivery-loop.ts';
import { discardWaiting } from './delivery/discard-waiting.ts';
import type { CallFailure } from './delivery/door-calls.ts';
import { undecidedEntry } from './delivery/undecided-entry.ts';
import type { DeviceOptions } from './device-options.ts';
import { afterRead, isClosed, isDoorOver, linkAfter, takesEntries } from './door-link.ts';
import { doorMemory } from './door-memory.ts';
import type { DoorState } from './door-state.ts';
import { doorTime } from './door-time.ts';
import { followLog, type LogFollower } from './follow-log.ts';
import type { GuestBook } from './guests/guest-book.ts';
import { dismissRefusals, isKept, readStored, storeEntry } from './storage/door-store.ts';
import { countWaiting, forgetPartition } from './storage/forget-doors.ts';
import { beginReading } from './storage/keep-log.ts';
import { lossGuard } from './storage/loss-guard.ts';
import { type DoorAt, type PartitionWriter, partitionOf } from './storage/partition.ts';
import { doorTabs } from './tabs/door-tabs.ts';

export interface DoorDevice {
  readonly at: DoorAt;
  readonly state: Observable<DoorState>;
  readonly book: GuestBook;
  /** Reads the stored state, then starts requests. Resolves after the read. Again only after a failure. */
  start(): Promise<void>;
  /**
   * Makes an entry from a stamp and stores it. If it rejects, nothing was stored, except after a `CommitUnknown`, which
   * `findStored` resolves.
   */
  record(make: (stamp: EntryStamp) => DoorEntry): Promise<DoorEntry>;
  /** Rejects while the storage does not answer. @returns the entry of a `CommitUnknown` if it was stored after all */
  findStored(): Promise<DoorEntry | undefined>;
  dismiss(keys: readonly string[]): Promise<void>;
  /** Discards all pending entries, for an event that no longer exists. */
  discard(): Promise<void>;
  /** There may be news: the screen became visible, the network is back, or the stream says so. */
  look(): void;
  sendNow(): void;
  /** Stores pending entries again that the browser has erased. Never rejects. @returns how many are stored now */
  storeAgain(): Promise<number>;
  /** Stores nothing that arrives from now on. */
  stop(): void;
}

export function createDoorDevice(options: DeviceOptions): DoorDevice {
  const { database, clock, at, caller } = options;
  const isOfToken = at.companyId === '';
  const own: PartitionWriter = isOfToken ? { ...at, token: caller.token } : at;
  const time = doorTime(clock, options.elapsed);
  const memory = doorMemory(() => guard.note(), time);
  const { state, book, waiting, amend, show } = memory;
  const guard = lossGuard({ database, at: own, waiting, onErased });
  const undecided = undecidedEntry((key) => isKept(database, own, key));
  let follower: LogFollower | undefined;
  let isTimeKnown = false;
  let isForgotten = false;
  let isListKept = true;

  /** Whether the server's time is needed: not known yet, or unreliable since the clock was set. */
  const isTimeOpen = () => !isTimeKnown || time.isDoubted();

  function onErased(): void {
    options.onErased?.();
    restartReading();
    void deliveryLoop.now();
  }

  const tabs = doorTabs({
    ...{ broadcast: options.broadcast, partition: partitionOf(at), isSeen: options.isSeen },
    async read() {
      const kept = await guard.kept(() => readStored(database, at));
      if (!kept) return;
      memory.take(kept);
      // Another tab has deleted the list, or fetched it again.
      follower?.fallBack(kept.record);
      if (follower && !follower.follows(kept.record.reading)) restartReading();
    },
    onChange(change) {
      if (change.kind === 'made') return memory.made(change.entry);
      memory.delivered(change.keys);
      time.learn(change.skewMs);
      show();
    },
  });

  function restartReading(): void {
    follower?.startOver();
    if (!isDoorOver(state.get().link)) void follower?.look();
  }

  /**
   * The log can no longer be read: deletes what this token alone has fetched and keeps pending entries. Delivered ones
   * are kept too if the server does not know the door's own token, as it may have lost them.
   */
  async function forget(isUnknown: boolean): Promise<void> {
    isForgotten = true;
    follower?.startOver();
    await forgetPartition(database, own, { now: clock.now(), isUnknown });
    await rereadStored();
  }

  /** Reads the stored state after it was changed elsewhere, and notifies the other tabs. */
  async function rereadStored(): Promise<void> {
    await tabs.reread();
    tabs.announce({ kind: 'anew' });
  }

  function noteTrouble(trouble: CallFailure): void {
    const link = linkAfter(trouble, { link: state.get().link, isOwnToken: isOfToken });
    if (link) amend({ link, said: 'message' in trouble ? trouble.message : '' });
    const isShut = link !== undefined && (isDoorOver(link) || link === 'forbidden');
    if ((isOfToken ? isShut : link === 'not-found') && !isForgotten) {
      void forget(isOfToken && link !== 'ended').catch(() => {
        isForgotten = false;
      });
    }
  }

  function noteSpace(hasSpace: boolean): void {
    if (state.get().isFull === hasSpace) amend({ isFull: !hasSpace });
  }

  async function send(isProbing: boolean): Promise<DeliveryAttempt> {
    const delivery = { database, locks: options.locks, at: own, caller, onSettled: settled };
    const sending = { tellsTime: isTimeOpen(), isProbing };
    const outcome = await deliverEntries(delivery, sending).catch(() => ({ kind: 'offline' }) as const);
    if (outcome.kind === 'delivered') guard.noneLeft(tabs.reread);
    if (outcome.kind === 'delivered' && isForgotten) void forget(false).catch(() => undefined);
    if (outcome.kind === 'busy' || outcome.kind === 'delivered') return { isAnswered: true };
    noteTrouble(outcome);
    return { isAnswered: false, waitMs: outcome.kind === 'server-trouble' ? outcome.waitMs : undefined };
  }

  function settled({ entries, results, skewMs }: Answered): void {
    isTimeKnown = true;
    time.learn(skewMs);
    const isAllKept = memory.answered({ entries, results });
    if (entries.length === 0) return void amend({});
    const keys = entries.map(({ key }) => key);
    // A delivery proves nothing about reading, which a closed door may not do.
    show(isClosed(state.get().link) ? {} : { link: 'online', said: '' });
    tabs.announce(isAllKept ? { kind: 'delivered', keys, skewMs: time.skewMs() } : { kind: 'anew' });
  }

  const deliveryLoop = createDeliveryLoop({
    clock,
    random: options.random,
    isWaiting: () => waiting.size > 0 || isTimeOpen(),
    send,
  });

  function onPage({ people, entries, restart, event, has_more }: DoorLog, isKept: boolean): void {
    isListKept = isKept;
    const hasNewNames = book.take({ people, entries, restart, leftOut: event?.left_out });
    if (people.length + entries.length === 0 && !event && !restart) return;
    show({ ...(event && { event }), ...(restart && has_more && { listAt: null }) }, hasNewNames);
    // The other tabs read the stored state.
    if (!isKept) return;
    if (restart) void tabs.reread();
    tabs.announce({ kind: restart ? 'anew' : 'read' });
  }

  return {
    at,
    state,
    book,
    async start() {
      try {
        await guard.begin();
        await beginReading(database, own, { isNewest: true }).catch((error: unknown) => {
          if (!isDeviceFull(error)) throw error;
          noteSpace(false);
        });
        const kept = await readStored(database, at);
        memory.take(kept);
        follower = followLog({
          ...{ database, clock, at: own, caller, from: kept.record, isSeen: options.isSeen, onPage },
          ...{ isStreaming: options.isStreaming, onSpace: noteSpace, onBegun: () => void tabs.reread() },
          waiting: () => (deliveryLoop.isSending() ? undefined : waiting.size),
          onLost: () => void tabs.reread().then(deliveryLoop.now),
          onRead(outcome) {
            if (outcome.kind === 'read') {
              isForgotten = false;
              amend({ ...afterRead(outcome.link, state.get()), listAt: outcome.at, unconfirmed: 0 });
            } else noteTrouble(outcome);
            if (takesEntries(outcome.kind) && (waiting.size > 0 || isTimeOpen())) deliveryLoop.proof();
          },
        });
      } catch (error) {
        amend({ device: 'failed', isFull: isDeviceFull(error) });
        return;
      }
      void follower.look();
      void deliveryLoop.now();
    },
    async record(make) {
      const entry = make({ ...options.stamp(), key: options.newKey(), ...time.stamp() });
      await undecided.watch(entry, storeEntry(database, own, entry)).catch((error: unknown) => {
        if (isDeviceFull(error)) noteSpace(false);
        throw error;
      });
      noteSpace(isListKept);
      memory.made(entry);
      tabs.announce({ kind: 'made', entry });
      if (guard.isErased()) void guard.look();
      void deliveryLoop.now();
      return entry;
    },
    async findStored() {
      const entry = await undecided.findStored();
      if (!entry) return undefined;
      await rereadStored();
      void deliveryLoop.now();
      return entry;
    },
    async dismiss(keys) {
      await dismissRefusals(database, at, keys);
      memory.dismiss(keys);
      tabs.announce({ kind: 'anew' });
    },
    async discard() {
      await discardWaiting(database, at);
      await rereadStored();
    },
    look() {
      if (!options.isSeen()) return;
      void guard.look();
      tabs.look();
      void follower?.look();
      deliveryLoop.attention();
    },
    sendNow: () => void deliveryLoop.now(),
    async storeAgain() {
      await guard.look();
      return await countWaiting(database, partitionOf(at)).catch(() => 0);
    },
    stop() {
      for (const part of [tabs, follower, deliveryLoop]) part?.stop();
    },
  };
}
