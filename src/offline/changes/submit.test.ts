// @vitest-environment happy-dom
import 'fake-indexeddb/auto';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { listRows, resultOf } from '../../../common/outbox/storage/table.ts';
import {
  answers,
  COMPANY,
  change,
  createSendingPage,
  ours,
} from '../../../tests/support/outbox/sending-page.ts';
import { storeToken } from '../../api/token-store.ts';
import { database } from './outbox-page.ts';
import { submitQueued } from './submit.ts';

const { settled } = createSendingPage();

describe('Send', () => {
  test('with a good connection: the form gets the server’s answer, which is not announced again', async () => {
    answers(201, { message: 'Inviation Sent Successfully', data: { _id: 'i1' } });
    expect(await submitQueued(change())).toMatchObject({
      outcome: 'accepted',
      message: 'Inviation Sent Successfully',
      data: { _id: 'i1' },
    });
    expect(settled).toEqual([]);
    expect(await listRows(database, COMPANY)).toEqual([]);
  });

  test('refused: the form gets the reason, and no failed entry stays', async () => {
    answers(409, { message: 'ada@example.com is already invited' });
    expect(await submitQueued(change())).toEqual({
      outcome: 'refused',
      status: 409,
      message: 'ada@example.com is already invited',
    });
    expect(await listRows(database, COMPANY)).toEqual([]);
  });

  test('refused on a hidden page, which may never be seen again: the entry stays, to be reported', async () => {
    vi.spyOn(document, 'visibilityState', 'get').mockReturnValue('hidden');
    answers(409, { message: 'ada@example.com is already invited' });
    expect(await submitQueued(change())).toEqual({ outcome: 'saved' });
    expect(await listRows(database, COMPANY)).toMatchObject([
      { state: 'failed', told: false, lastError: { message: 'ada@example.com is already invited' } },
    ]);
  });

  test('without a connection: saved at once, without the one-second wait', async () => {
    // The second never passes: only the failure itself can end the wait.
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
    vi.stubGlobal('fetch', async () => Promise.reject(new TypeError('Failed to fetch')));
    expect(await submitQueued(change())).toEqual({ outcome: 'saved' });
    expect(await listRows(database, COMPANY)).toMatchObject([{ state: 'pending', attempts: 1 }]);
    vi.useRealTimers();
  });

  test('with a slow server: saved after a second, and the answer is announced when it arrives', async () => {
    let answer: (response: Response) => void = () => undefined;
    vi.stubGlobal('fetch', async (_url: unknown, { method }: RequestInit) =>
      // The harmless request comes first, after the failure in the previous test.
      method === 'GET' ? ours({ data: {} }, 200) : new Promise((resolve) => (answer = resolve)),
    );
    const sent = change();
    expect(await submitQueued(sent)).toEqual({ outcome: 'saved' });
    answer(ours({ message: 'Inviation Sent Successfully', data: { _id: 'i1' } }, 201));
    await expect.poll(() => settled).toMatchObject([{ id: sent.id, outcome: 'accepted' }]);
  });

  test('twice with the same id is one entry and one answer', async () => {
    const requests = vi.fn(async () => ours({ message: 'Sent', data: { _id: 'i1' } }, 201));
    vi.stubGlobal('fetch', requests);
    const sent = change();
    await Promise.all([submitQueued(sent), submitQueued(sent)]);
    expect(await submitQueued(sent)).toMatchObject({ outcome: 'accepted', data: { _id: 'i1' } });
    expect(requests).toHaveBeenCalledTimes(1);
  });

  test('twice with the same id and other content after it was sent: the form is told', async () => {
    answers(201, { message: 'Sent', data: { _id: 'i1' } });
    const sent = change();
    await submitQueued(sent);
    const corrected = { ...sent, request: { ...sent.request, email: 'corrected@example.com' } };
    expect(await submitQueued(corrected)).toEqual({
      outcome: 'refused',
      status: null,
      message:
        'It was saved after all, and sent as it was before: look at the list. Sent once more, this one is sent too.',
    });
  });

  test('twice with the same id and other content while it is being sent: the form is told', async () => {
    let answer: (response: Response) => void = () => undefined;
    vi.stubGlobal('fetch', () => new Promise((resolve) => (answer = resolve)));
    const sent = change({ patienceMs: 1 });
    await submitQueued(sent);
    const corrected = { ...sent, request: { ...sent.request, email: 'corrected@example.com' } };
    expect(await submitQueued(corrected)).toEqual({
      outcome: 'not-saved',
      message: 'It is being sent just now, as it was before. Please try again in a moment.',
    });
    answer(ours({ message: 'Sent', data: { _id: 'i1' } }, 201));
    await expect.poll(() => listRows(database, COMPANY)).toEqual([]);
  });

  test('cancelling an entry that was not sent deletes both', async () => {
    vi.stubGlobal('fetch', async () => Promise.reject(new TypeError('Failed to fetch')));
    await submitQueued(change({ queueKey: 'event:9' }));
    const invite = change();
    // Held back by the failure above, so it was never sent.
    const { enqueue } = await import('../../../common/outbox/enqueue.ts');
    await enqueue(database, { ...invite, id: 'untried', fields: invite.request }, 0);
    const cancel = change({
      call: 'cancelEventInvitation',
      request: { invitation_id: '' },
      dependsOn: 'untried',
    });
    expect(await submitQueued(cancel)).toEqual({ outcome: 'cancelled-out' });
  });
});

describe('After a log-out and the next company’s log-in', () => {
  beforeEach(() => storeToken('token'));
  afterEach(() => storeToken(null));

  test('a refusal is kept, unannounced, for its company', async () => {
    vi.stubGlobal('fetch', async () => {
      storeToken('token-of-b');
      return ours({ message: 'ada@example.com is already invited' }, 409);
    });
    expect(await submitQueued(change())).toEqual({ outcome: 'saved' });
    expect(await listRows(database, COMPANY)).toMatchObject([
      { state: 'failed', lastError: { message: 'ada@example.com is already invited' } },
    ]);
  });

  test('a delivery is not marked as shown', async () => {
    vi.stubGlobal('fetch', async () => {
      storeToken('token-of-b');
      return ours({ data: { _id: 'i1' } }, 201);
    });
    const sent = change();
    expect(await submitQueued(sent)).toEqual({ outcome: 'saved' });
    expect(await resultOf(database, COMPANY, sent.id ?? '')).toMatchObject({ told: false });
  });

  test('a change that could not be stored is not sent with the next company’s token', async () => {
    vi.spyOn(console, 'warn').mockReturnValue();
    const sent = vi.fn(async () => ours({ data: {} }, 200));
    vi.stubGlobal('fetch', sent);
    vi.spyOn(database, 'run').mockImplementationOnce(() => {
      storeToken('token-of-b');
      return Promise.reject(new Error('broken'));
    });
    expect(await submitQueued(change())).toMatchObject({ outcome: 'not-saved' });
    expect(sent).not.toHaveBeenCalled();
  });

  test('a change of a stale page is not sent when another tab has logged the next company in', async () => {
    vi.spyOn(console, 'warn').mockReturnValue();
    const sent = vi.fn(async () => ours({ data: {} }, 200));
    vi.stubGlobal('fetch', sent);
    storeToken('token-of-b');
    vi.spyOn(database, 'run').mockImplementationOnce(() => Promise.reject(new Error('broken')));
    expect(await submitQueued(change())).toMatchObject({ outcome: 'not-saved' });
    expect(sent).not.toHaveBeenCalled();
  });
});
