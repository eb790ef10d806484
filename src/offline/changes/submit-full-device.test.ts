// @vitest-environment happy-dom
import 'fake-indexeddb/auto';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { CommitUnknown } from '../../../common/outbox/storage/database.ts';
import { answers, COMPANY, change, createSendingPage } from '../../../tests/support/outbox/sending-page.ts';
import { database } from './outbox-page.ts';
import { EDIT_UNKNOWN, reviseEntry } from './revise-entry.ts';
import { submitQueued } from './submit.ts';

createSendingPage();

describe('48: a full device', () => {
  const full = () => Promise.reject(new DOMException('full', 'QuotaExceededError'));

  beforeEach(() => {
    localStorage.setItem('access_token', 'token');
    vi.spyOn(console, 'warn').mockReturnValue();
    vi.stubGlobal('caches', { delete: vi.fn(async () => true) });
  });

  afterEach(() => localStorage.removeItem('access_token'));

  test('deletes its videos and saves the change', async () => {
    vi.spyOn(IDBObjectStore.prototype, 'add').mockImplementationOnce(() => {
      throw new DOMException('full', 'QuotaExceededError');
    });
    expect(await submitQueued(change())).toMatchObject({ outcome: 'accepted' });
    expect(caches.delete).toHaveBeenCalledWith('media-v1');
  });

  test('does not send directly while it is unknown whether the change was stored', async () => {
    const unknown = () => Promise.reject(new CommitUnknown('still storing'));
    vi.spyOn(database, 'run').mockImplementation(unknown);
    const sent = vi.fn();
    vi.stubGlobal('fetch', sent);
    expect(await submitQueued(change())).toMatchObject({ outcome: 'not-saved' });
    expect(sent).not.toHaveBeenCalled();
  });

  test('sends in the foreground without reporting it as saved when there is still no space', async () => {
    vi.spyOn(database, 'run').mockImplementation(full);
    expect(await submitQueued(change())).toMatchObject({ outcome: 'accepted' });
    vi.stubGlobal('fetch', async () => Promise.reject(new TypeError('Failed to fetch')));
    expect(await submitQueued(change())).toEqual({
      outcome: 'not-saved',
      message:
        'Not saved: this device is full and the server was not reached. Please free some space and try again.',
    });
  });

  test('does not say that a server was not reached that is late, or in trouble', async () => {
    vi.spyOn(database, 'run').mockImplementation(full);
    answers(503, { message: 'Busy' });
    expect(await submitQueued(change())).toEqual({
      outcome: 'not-saved',
      message: 'Not saved: this device is full. Please free some space and try again.',
    });
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
    const late = (_url: unknown, { signal }: RequestInit) =>
      new Promise((_resolve, reject) => {
        signal?.addEventListener('abort', () => reject(new DOMException('late', 'AbortError')));
      });
    vi.stubGlobal('fetch', late);
    const sent = submitQueued(change());
    await vi.advanceTimersByTimeAsync(15_000);
    vi.useRealTimers();
    expect(await sent).toEqual({
      outcome: 'not-saved',
      message:
        'Not saved: this device is full. Please free some space and try again. It may have arrived all the same: no answer came.',
    });
  });

  test('is named by a form whose change of a pending entry it cannot store, and not by other failures', async () => {
    const edit = { request: { event_id: '1', name: 'Ada', email: 'ada@example.com' }, label: 'Invite Ada' };
    vi.spyOn(database, 'run').mockImplementationOnce(full);
    expect(await reviseEntry(COMPANY, 'pending', edit)).toEqual({
      outcome: 'not-saved',
      message: 'Not saved: this device is full. Please free some space and try again.',
    });
    vi.spyOn(database, 'run').mockImplementationOnce(() => Promise.reject(new Error('broken')));
    expect(await reviseEntry(COMPANY, 'pending', edit)).toEqual({
      outcome: 'not-saved',
      message: EDIT_UNKNOWN,
    });
  });
});
