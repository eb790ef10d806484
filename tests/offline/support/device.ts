/** A tablet in memory: storage, clock, lock, and one outbox host per tab. */
import 'fake-indexeddb/auto';
import { IDBFactory } from 'fake-indexeddb';
import type { OutboxEvent, Urgency } from '../../../common/contract/worker-messages.ts';
import { type Clock, type Random, systemClock } from '../../../common/lib/clock.ts';
import {
  type Drained,
  drain,
  type Host,
  type Locks,
  type OutboxEvents,
} from '../../../common/outbox/delivery/drain.ts';
import { type Enqueued, enqueue, type NewEntry } from '../../../common/outbox/enqueue.ts';
import { type Entry, isUnsupported } from '../../../common/outbox/entry.ts';
import { type Database, outboxDatabase } from '../../../common/outbox/storage/database.ts';
import { clearSession, writeSession } from '../../../common/outbox/storage/records.ts';
import { listRows } from '../../../common/outbox/storage/table.ts';
import { Ledger } from './ledger.ts';
import { type FaultPlan, networkTo } from './network.ts';

/** Does not advance until a test moves it. */
export class TestClock implements Clock {
  #now = Date.parse('2026-03-01T18:00:00Z');
  #timers: { at: number; callback: () => void }[] = [];

  now(): number {
    return this.#now;
  }

  after(ms: number, callback: () => void): () => void {
    const timer = { at: this.#now + ms, callback };
    this.#timers.push(timer);
    return () => {
      this.#timers = this.#timers.filter((other) => other !== timer);
    };
  }

  /** Pending timers. */
  get waiting(): number {
    return this.#timers.length;
  }

  /** Advances the time and runs due timers. */
  pass(ms: number): void {
    this.#now += ms;
    const due = this.#timers.filter(({ at }) => at <= this.#now);
    this.#timers = this.#timers.filter(({ at }) => at > this.#now);
    for (const { callback } of due) callback();
  }

  /** Sets the tablet's clock without time passing. */
  jump(ms: number): void {
    this.#now += ms;
    for (const timer of this.#timers) timer.at += ms;
  }
}

/** The locks of one origin. A killed host releases its lock. */
class TestLocks implements Locks {
  #holder: symbol | null = null;

  async request<T>(
    _name: string,
    _options: { ifAvailable: true },
    callback: (lock: unknown) => Promise<T>,
  ): Promise<T> {
    if (this.#holder) return await callback(null);
    const mine = Symbol('lock');
    this.#holder = mine;
    try {
      return await callback({});
    } finally {
      if (this.#holder === mine) this.#holder = null;
    }
  }

  breakOpen(): void {
    this.#holder = null;
  }
}

class TestEvents implements OutboxEvents {
  readonly published: OutboxEvent[] = [];
  readonly #listeners = new Set<(event: OutboxEvent) => void>();

  publish(event: OutboxEvent): void {
    this.published.push(event);
    for (const listener of this.#listeners) listener(event);
  }

  subscribe(listener: (event: OutboxEvent) => void): () => void {
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  }
}

export const COMPANY = 'company-a';
export const OTHER_COMPANY = 'company-b';
let invitations = 0;

export class Device {
  readonly clock = new TestClock();
  readonly locks = new TestLocks();
  readonly events = new TestEvents();
  readonly plan: { now: FaultPlan } = { now: () => 'ok' };
  readonly factory = new IDBFactory();
  readonly ledger: Ledger;
  readonly database: Database;
  readonly host: Host;
  /** Random numbers; 0.5 unless a test replaces them. */
  random: Random = () => 0.5;

  constructor(ledger = new Ledger()) {
    this.ledger = ledger;
    this.database = this.openDatabase();
    this.host = this.newHost();
  }

  /** Storage uses real time: only a test of its time-out passes a clock. */
  openDatabase(clock: Clock = systemClock): Database {
    return outboxDatabase({ indexedDB: () => this.factory, clock });
  }

  newHost(change: Partial<Host> = {}): Host {
    return {
      database: this.database,
      clock: this.clock,
      random: () => this.random(),
      locks: this.locks,
      events: this.events,
      fetch: networkTo(this.ledger, this.plan),
      apiBase: 'https://vantage.test/api/v1/',
      sendsIdempotencyKey: true,
      isOwnApi: true,
      isActive: () => true,
      hasNoNetwork: () => false,
      ...change,
    };
  }

  /** Logs a company in; returns its token. */
  async signIn(companyId = COMPANY): Promise<string> {
    const token = this.ledger.signIn(companyId);
    await writeSession(this.database, { companyId, token });
    this.events.publish({ type: 'session:changed', companyId });
    return token;
  }

  async signOut(): Promise<void> {
    await clearSession(this.database);
    this.events.publish({ type: 'session:changed', companyId: null });
  }

  drain(urgency: Urgency = 'due'): Promise<Drained> {
    return drain(this.host, urgency);
  }

  /** Saves an invitation; returns its id. */
  async invite(email: string, change: Partial<NewEntry> = {}): Promise<string> {
    const draft = invitation(email, change);
    await enqueue(this.database, draft, this.clock.now());
    return draft.id;
  }

  /** Saves a sheet; returns its id. */
  inviteAll(people: readonly string[], change: Partial<NewEntry> = {}): Promise<string> {
    return this.invite('', {
      call: 'bulkSendEventInvitations',
      queueKey: 'event:1:sheet',
      fields: { event_id: '1', people: people.join(' ') },
      file: { field: 'invitation_xlsx', name: 'a.xlsx', type: '', bytes: new ArrayBuffer(8) },
      people,
      label: `Invite ${people.length} people`,
      ...change,
    });
  }

  /** Undoes a sheet like its dialog: by its key, in its place. */
  async undo(id: string): Promise<string> {
    invitations += 1;
    const undo = {
      id: `undo-${invitations}`,
      companyId: COMPANY,
      queueKey: 'event:1:sheet',
      call: 'undoChange',
      fields: { key: id },
      label: 'Take back: a list',
      replaces: id,
    } as const;
    await enqueue(this.database, undo, this.clock.now());
    return undo.id;
  }

  /** Cancels what another entry creates, or the invitation with a known id. */
  cancel(
    target: { dependsOn: string } | { invitationId: string },
    change: Partial<NewEntry> = {},
  ): Promise<Enqueued> {
    invitations += 1;
    const draft: NewEntry = {
      id: `cancel-${invitations}`,
      companyId: COMPANY,
      queueKey: 'event:1',
      call: 'cancelEventInvitation',
      fields: { invitation_id: 'invitationId' in target ? target.invitationId : '' },
      label: 'Cancel somebody',
      dependsOn: 'dependsOn' in target ? target.dependsOn : null,
      ...change,
    };
    return enqueue(this.database, draft, this.clock.now());
  }

  /** Pending entries of this build. */
  async waiting(companyId = COMPANY): Promise<Entry[]> {
    const rows = await listRows(this.database, companyId);
    return rows.filter((row): row is Entry => !isUnsupported(row));
  }
}

/** A device with a signed-in company. */
export async function signedInDevice(): Promise<Device> {
  const device = new Device();
  await device.signIn();
  return device;
}

export function invitation(email: string, change: Partial<NewEntry> = {}): NewEntry {
  invitations += 1;
  const queueKey = change.queueKey ?? 'event:1';
  return {
    id: `invite-${invitations}`,
    companyId: COMPANY,
    queueKey,
    call: 'sendEventInvitation',
    fields: { event_id: queueKey.replace('event:', ''), name: email, email },
    label: `Invite ${email}`,
    ...change,
  };
}

/** Runs pending work until `isTrue`. Never waits by the clock. */
export async function until(isTrue: () => boolean | Promise<boolean>): Promise<void> {
  for (let turn = 0; turn < 5_000; turn += 1) {
    if (await isTrue()) return;
    await new Promise((resolve) => setImmediate(resolve));
  }
  throw new Error('It never came to that');
}
