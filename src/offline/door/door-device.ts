/**
 * A device at a door: its guests in memory and on the medium, what it makes, and its talk with the server. It knows no
 * screens. An entry is on the medium before `record` resolves, and leaves the queue only by the server's answer.
 */
import type { DoorEntry } from '../../../common/contract/door-entries.ts';
import type { EntryStamp } from '../../../common/door/make-entry.ts';
import { type Observable, observable } from '../observable.ts';
import { type Answered, deliverEntries } from './deliver-entries.ts';
import type { DeviceOptions } from './device-options.ts';
import { discardWaiting } from './discard-waiting.ts';
import type { Trouble } from './door-calls.ts';
import { isClosed, isOver, linkAfter } from './door-link.ts';
import { type DoorState, INITIAL_STATE, type RefusedEntry } from './door-state.ts';
import { dismissRefusal, keepMade, keepToken, readKept } from './door-store.ts';
import { doorTabs } from './door-tabs.ts';
import { followLog, type LogFollower } from './follow-log.ts';
import { forgetShelf } from './forget-doors.ts';
import { createGuestBook, type GuestBook } from './guest-book.ts';
import type { KeptEntry, KeptEvent } from './kept-event.ts';
import { lossGuard } from './loss-guard.ts';
import { createSendRounds, type Tried } from './send-rounds.ts';
import { type DoorAt, shelfOf } from './shelf.ts';
import { countUnconfirmed } from './unconfirmed.ts';

export interface DoorDevice {
  readonly at: DoorAt;
  readonly state: Observable<DoorState>;
  readonly book: GuestBook;
  /** Reads what is kept, then begins to talk with the server. Resolves after the former. */
  start(): Promise<void>;
  /** Makes an entry of a stamp, and keeps it. Rejects when the device does not store it: then nothing has happened. */
  record(make: (stamp: EntryStamp) => DoorEntry): Promise<DoorEntry>;
  dismiss(key: string): Promise<void>;
  /** Discards all that waits: of an event that is not there any more. */
  discard(): Promise<void>;
  /** Something may be new: somebody looks again, the network is back, the stream tells of it. */
  look(): void;
  sendNow(): void;
  stop(): void;
}

export function createDoorDevice(options: DeviceOptions): DoorDevice {
  const { database, clock, at, caller } = options;
  const state = observable<DoorState>(INITIAL_STATE);
  const book = createGuestBook();
  const waiting = new Map<string, DoorEntry>();
  const readAnew = () => void Promise.all([follower?.lookAnew(), rounds.now()]);
  const guard = lossGuard({ database, at, waiting, onErased: readAnew });
  const refused = new Map<string, RefusedEntry>();
  let skewMs: number | null = null;
  let follower: LogFollower | undefined;
  let isTimeKnown = false;
  let isForgotten = false;

  const amend = (changes: Partial<DoorState>) => state.set({ ...state.get(), ...changes });

  /** After each change of what is kept: everything that follows from it. */
  function show(changes: Partial<DoorState> = {}, hasNewPeople = false): void {
    const { version, peopleVersion } = state.get();
    guard.note();
    amend({
      counts: book.counts(),
      waiting: waiting.size,
      refused: [...refused.values()],
      version: version + 1,
      peopleVersion: peopleVersion + Number(hasNewPeople),
      ...changes,
    });
  }

  function note({ entry, refusal }: Pick<KeptEntry, 'entry' | 'refusal'>) {
    if (!refusal) return;
    const { key, invitation_id: guestId = key } = entry;
    const name = book.get(guestId)?.name || entry.person?.name || '';
    refused.set(key, { ...refusal, key, guestId, name });
    book.drop(entry);
  }

  function take({ record, people, entries, waiting: keys }: KeptEvent): void {
    skewMs = record.skewMs;
    const leftOut = record.event?.left_out;
    book.take({ people, restart: true, entries: entries.map(({ entry }) => entry), leftOut });
    waiting.clear();
    const isWaiting = new Set(keys);
    for (const { entry } of entries) if (isWaiting.has(entry.key)) waiting.set(entry.key, entry);
    refused.clear();
    for (const kept of entries) note(kept);
    const unconfirmed = countUnconfirmed(record);
    show({ device: 'ready', event: record.event, listAt: record.readAt, unconfirmed }, true);
  }

  const tabs = doorTabs({
    ...{ news: options.news, shelf: shelfOf(at), isSeen: options.isSeen },
    async read() {
      const kept = await guard.kept(() => readKept(database, at));
      if (!kept) return;
      book.clear();
      take(kept);
    },
    onChange(change) {
      if (change.kind === 'made') return made(change.entry);
      for (const key of change.keys) waiting.delete(key);
      skewMs = change.skewMs ?? skewMs;
      show();
    },
  });

  function made(entry: DoorEntry): void {
    const hasNewNames = book.take({ entries: [entry] });
    waiting.set(entry.key, entry);
    show({}, hasNewNames);
  }

  /**
   * Nothing opens the log any more: what that has brought goes from here, and what waits stays. So does what was made here
   * where the server does not know the door's own token: it may have lost it.
   */
  async function forget(isUnknown: boolean): Promise<void> {
    isForgotten = true;
    await forgetShelf(database, at, { now: clock.now(), isUnknown });
    follower?.beginAnew();
    await takeAnew();
  }

  /** Reads what is kept after it was changed beside the book, and tells the other tabs. */
  async function takeAnew(): Promise<void> {
    await tabs.reread();
    tabs.tell({ kind: 'anew' });
  }

  function noteTrouble(trouble: Trouble): void {
    const link = linkAfter(trouble, { link: state.get().link, isOwnToken: at.companyId === '' });
    if (link) amend({ link, said: 'message' in trouble ? trouble.message : '' });
    const isOfToken = at.companyId === '';
    const isShut = link !== undefined && (isOver(link) || link === 'forbidden');
    if ((isOfToken ? isShut : link === 'not-found') && !isForgotten) {
      void forget(isOfToken && link !== 'ended').catch(() => {
        isForgotten = false;
      });
    }
  }

  async function send(isProbing: boolean): Promise<Tried> {
    const delivery = { database, locks: options.locks, at, caller, onSettled: settled };
    const sending = { tellsTime: !isTimeKnown, isProbing };
    const outcome = await deliverEntries(delivery, sending).catch(() => ({ kind: 'offline' }) as const);
    if (outcome.kind === 'delivered') guard.noneLeft(tabs.reread);
    if (outcome.kind === 'busy' || outcome.kind === 'delivered') return { isAnswered: true };
    noteTrouble(outcome);
    return { isAnswered: false, waitMs: outcome.kind === 'server-trouble' ? outcome.waitMs : undefined };
  }

  function settled({ entries, results, skewMs: told }: Answered): void {
    isTimeKnown = true;
    skewMs = told ?? skewMs;
    for (const [index, entry] of entries.entries()) {
      waiting.delete(entry.key);
      const { state: became, message } = results[index] ?? { state: 'kept', message: '' };
      if (became === 'late' || became === 'invalid') note({ entry, refusal: { state: became, message } });
    }
    if (entries.length === 0) return;
    const keys = entries.map(({ key }) => key);
    const isAllKept = !keys.some((key) => refused.has(key));
    // Delivering says nothing about reading, which such a door may not.
    show(isClosed(state.get().link) ? {} : { link: 'online', said: '' });
    tabs.tell(isAllKept ? { kind: 'delivered', keys, skewMs } : { kind: 'anew' });
  }

  const rounds = createSendRounds({
    clock,
    random: options.random,
    isWaiting: () => waiting.size > 0 || !isTimeKnown,
    send,
  });

  return {
    at,
    state,
    book,
    async start() {
      try {
        await guard.begin();
        if (at.companyId === '') await keepToken(database, at, caller.token);
        const kept = await readKept(database, at);
        take(kept);
        follower = followLog({
          ...{ database, clock, at, caller, from: kept.record, isSeen: options.isSeen },
          isTold: options.isTold ?? (() => false),
          onPage({ people, entries, restart, event }) {
            const leftOut = event?.left_out;
            const hasNewNames = book.take({ people, entries, restart, leftOut });
            if (people.length + entries.length === 0 && !event && !restart) return;
            show(event ? { event } : {}, hasNewNames);
            if (restart) void tabs.reread();
            tabs.tell({ kind: restart ? 'anew' : 'read' });
          },
          onLost: () => void tabs.reread().then(rounds.now),
          onRead(outcome) {
            if (outcome.kind !== 'read') return noteTrouble(outcome);
            isForgotten = false;
            amend({ link: 'online', said: '', listAt: outcome.at, unconfirmed: 0 });
            if (waiting.size > 0 || !isTimeKnown) rounds.proof();
          },
        });
      } catch {
        amend({ device: 'failed' });
        return;
      }
      void follower.look();
      void rounds.now();
    },
    async record(make) {
      const stamp = { key: options.newKey(), made_at: new Date(clock.now()).toISOString(), skew_ms: skewMs };
      const entry = make({ ...options.stamp(), ...stamp });
      await keepMade(database, at, entry);
      made(entry);
      tabs.tell({ kind: 'made', entry });
      if (guard.isErased()) void guard.look();
      void rounds.now();
      return entry;
    },
    async dismiss(key) {
      await dismissRefusal(database, at, key);
      refused.delete(key);
      show();
      tabs.tell({ kind: 'anew' });
    },
    async discard() {
      await discardWaiting(database, at);
      await takeAnew();
    },
    look() {
      if (!options.isSeen()) return;
      void guard.look();
      tabs.look();
      void follower?.look();
      rounds.attention();
    },
    sendNow: () => void rounds.now(),
    stop() {
      for (const part of [tabs, follower, rounds]) part?.stop();
    },
  };
}
