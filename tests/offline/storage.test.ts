/** Faults of the device's storage. Numbers are the scenarios of docs/reliability.md. */
import { afterEach, describe, expect, test, vi } from 'vitest';
import { VIDEO_CACHE } from '../../common/contract/worker-messages.ts';
import { CommitUnknown, outboxDatabase } from '../../common/outbox/storage/database.ts';
import { lastSeqIn } from '../../common/outbox/storage/records.ts';
import { markShown } from '../../common/outbox/storage/reports.ts';
import { RESULT_LIFE_MS } from '../../common/outbox/storage/results.ts';
import { listRows, recover, resultOf } from '../../common/outbox/storage/table.ts';
import { COMPANY, Device, TestClock, until } from './support/device.ts';

const DAY_MS = 86_400_000;

describe('45: an entry of a newer build, after a rollback', () => {
  test('is not changed, and everything else is sent', async () => {
    const device = new Device();
    await device.signIn();
    await device.invite('ada@example.com');
    const newer = {
      v: 2,
      id: 'newer',
      companyId: COMPANY,
      seq: 0,
      lane: 'event:1',
      label: 'Invite Zoe',
      what: 'new',
    };
    await device.database.run('readwrite', async ({ entries }) => void entries.add(newer));
    await device.drain();
    expect(device.ledger.invited('1')).toEqual(['ada@example.com']);
    const stored = await device.database.run('readonly', async ({ entries }) => {
      const request = entries.getAll();
      return await new Promise((resolve) => {
        request.onsuccess = () => resolve(request.result);
      });
    });
    expect(stored).toEqual([newer]);
    expect(await listRows(device.database, COMPANY)).toMatchObject([
      { unsupported: true, label: 'Invite Zoe' },
    ]);
  });
});

describe('a transaction', () => {
  test('has saved nothing before its commit, so a late abort is a failure', async () => {
    const device = new Device();
    const saving = device.database.run('readwrite', async ({ records }) => {
      records.put('token', 'session');
      records.transaction.abort();
      return 'said to be saved';
    });
    await expect(saving).rejects.toThrow();
  });

  test('48: fails with the quota error of its abort when the device is full', async () => {
    const device = new Device();
    let tries = 0;
    const full = device.database.run('readwrite', async ({ records }) => {
      tries += 1;
      Object.defineProperty(records.transaction, 'error', {
        value: new DOMException('full', 'QuotaExceededError'),
      });
      records.transaction.abort();
    });
    await expect(full).rejects.toMatchObject({ name: 'QuotaExceededError' });
    expect(tries).toBe(1);
  });
});

describe('48: a full device', () => {
  afterEach(() => {
    vi.restoreAllMocks();
    vi.unstubAllGlobals();
  });

  test('gives up its videos for the result of a delivered entry', async () => {
    const device = new Device();
    await device.signIn();
    await device.invite('ada@example.com');
    const deleted: string[] = [];
    const { put } = IDBObjectStore.prototype;
    vi.spyOn(IDBObjectStore.prototype, 'put').mockImplementation(function (
      this: IDBObjectStore,
      ...row: Parameters<typeof put>
    ) {
      const isFull = this.name === 'results' && deleted.length === 0;
      if (isFull) throw new DOMException('full', 'QuotaExceededError');
      return put.apply(this, row);
    });
    vi.stubGlobal('caches', { delete: async (name: string) => deleted.push(name) > 0 });
    await device.drain();
    expect(deleted).toEqual([VIDEO_CACHE]);
    expect(device.ledger.invited('1')).toEqual(['ada@example.com']);
    expect(await device.waiting()).toEqual([]);
  });
});

describe('51: storage that never answers', () => {
  test('is given up after three seconds, retried once, and then reported as broken', async () => {
    const clock = new TestClock();
    let opened = 0;
    const hanging = {
      open: () => {
        opened += 1;
        return {};
      },
    } as unknown as IDBFactory;
    const database = outboxDatabase({ indexedDB: () => hanging, clock });
    const reading = listRows(database, COMPANY);
    const failure = expect(reading).rejects.toThrow('does not answer');
    clock.pass(3_000);
    await until(() => opened === 2);
    clock.pass(3_000);
    await failure;
  });
});

describe('51: a slow commit', () => {
  /** A device whose only transaction is being committed, and can no longer be aborted. */
  function committing() {
    const transaction = {
      addEventListener: () => undefined,
      oncomplete: () => {},
      objectStore: () => ({}),
      abort() {
        throw new DOMException('being committed', 'InvalidStateError');
      },
    };
    const factory = {
      open() {
        const request = { onsuccess: () => {}, result: { transaction: () => transaction } };
        queueMicrotask(() => request.onsuccess());
        return request;
      },
    } as unknown as IDBFactory;
    const clock = new TestClock();
    return { transaction, clock, database: outboxDatabase({ indexedDB: () => factory, clock }) };
  }

  test('is waited for and not repeated, as the change would still be stored', async () => {
    const { transaction, clock, database } = committing();
    let tries = 0;
    const saving = database.run('readwrite', async () => {
      tries += 1;
      return 'stored';
    });
    await until(() => tries === 1);
    clock.pass(3_000);
    await until(() => clock.waiting > 0);
    transaction.oncomplete();
    expect(await saving).toBe('stored');
    expect(tries).toBe(1);
  });

  test('that never ends leaves it unknown whether the change was stored', async () => {
    const { clock, database } = committing();
    let tries = 0;
    const saving = database.run('readwrite', async () => {
      tries += 1;
    });
    const failure = expect(saving).rejects.toBeInstanceOf(CommitUnknown);
    await until(() => tries === 1);
    clock.pass(3_000);
    await until(() => clock.waiting > 0);
    clock.pass(12_000);
    await failure;
    expect(tries).toBe(1);
  });
});

describe('52: a database connection closed in the background', () => {
  test('is reopened once without an error', async () => {
    const device = new Device();
    await device.signIn();
    const { open } = device.factory;
    let handle: IDBDatabase | undefined;
    device.factory.open = (...request) => {
      const opening = open.apply(device.factory, request);
      opening.addEventListener('success', () => {
        handle = opening.result;
      });
      return opening;
    };
    const database = device.openDatabase();
    await listRows(database, COMPANY);
    handle?.close();
    expect(await listRows(database, COMPANY)).toEqual([]);
  });

  test('a newer build that upgrades the database is not blocked', async () => {
    const device = new Device();
    await device.signIn();
    const deleting = device.factory.deleteDatabase('vantage-outbox');
    await new Promise((resolve, reject) => {
      deleting.onsuccess = resolve;
      deleting.onblocked = reject;
    });
    expect(await listRows(device.database, COMPANY)).toEqual([]);
  });
});

describe('55: a wrong clock', () => {
  test.each([8 * DAY_MS, -DAY_MS, 3_600_000])('jumping by %i ms loses and delays no entry', async (jump) => {
    const device = new Device();
    await device.signIn();
    device.plan.now = () => ({ status: 500 });
    await device.invite('ada@example.com');
    await device.drain();
    device.plan.now = () => 'ok';
    device.clock.jump(jump);
    await device.drain();
    expect(device.ledger.invited('1')).toEqual(['ada@example.com']);
  });

  test('a result that an entry depends on is kept longer than seven days', async () => {
    const device = new Device();
    await device.signIn();
    const kept = await device.invite('ada@example.com');
    const old = await device.invite('bo@example.com');
    device.plan.now = ({ body }) => (body.includes('ada@') ? 'commit-drop' : 'ok');
    await device.drain();
    await device.cancel({ dependsOn: kept });
    device.plan.now = ({ url }) => (url.includes('cancel') ? 'drop' : 'ok');
    await device.drain('connected');
    await markShown(device.database, COMPANY, [kept, old]);
    device.clock.jump(RESULT_LIFE_MS + 1);
    await recover(device.database, COMPANY, device.clock.now());
    expect(await resultOf(device.database, COMPANY, old)).toBeUndefined();
    device.plan.now = () => 'ok';
    await device.drain('now');
    expect(device.ledger.invited('1')).toEqual(['bo@example.com']);
  });
});

describe('sequence numbers', () => {
  test('are never reused, even when the table is empty, as the eviction sentinel relies on that', async () => {
    const device = new Device();
    await device.signIn();
    await device.invite('ada@example.com');
    await device.drain();
    await device.invite('bo@example.com');
    expect(await device.waiting()).toMatchObject([{ seq: 2 }]);
    expect(await device.database.run('readonly', lastSeqIn)).toBe(2);
  });
});
