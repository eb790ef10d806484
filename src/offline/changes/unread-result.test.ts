// @vitest-environment happy-dom
// @own-modules: the database of other tests may have been closed for good.
/** A device whose storage fails after it has stored a change. */
import 'fake-indexeddb/auto';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { API_MARK } from '../../../common/contract/answer-source.ts';
import { calls } from '../../../common/contract/calls.ts';
import '../../../tests/support/runner/load-delivery.ts';
import { listRows } from '../../../common/outbox/storage/table.ts';
import { database } from './outbox-page.ts';
import { forgetSession, mirrorSession } from './session-mirror.ts';
import { submitQueued } from './submit.ts';

const COMPANY = 'unread-result';
const { run } = database;
const ours = (body: unknown) => Response.json(body, { headers: { [API_MARK]: '1' } });

beforeEach(() => mirrorSession({ companyId: COMPANY, token: 'token' }));
afterEach(async () => {
  vi.restoreAllMocks();
  await forgetSession();
  vi.unstubAllGlobals();
});

test('A change whose result cannot be read is saved, not a failure that a form would wait for', async () => {
  let mayFail = true;
  let isFailing = false;
  vi.spyOn(database, 'run').mockImplementation(async (mode, body) => {
    if (isFailing) throw new DOMException('Connection to the database was lost', 'UnknownError');
    return await Reflect.apply(run, database, [mode, body]);
  });
  let answer: (response: Response) => void = () => undefined;
  vi.stubGlobal('fetch', async (url: URL | string) => {
    // Others may come first, after failures in other tests, such as a harmless request or an earlier log-out.
    if (!String(url).endsWith(calls.sendEventInvitation.path)) return ours({ data: {} });
    isFailing = mayFail;
    return await new Promise((resolve) => (answer = resolve));
  });
  const submitted = await submitQueued({
    id: 'ada',
    companyId: COMPANY,
    queueKey: 'event:1',
    call: 'sendEventInvitation',
    request: { event_id: '1', name: 'Ada', email: 'ada@guests.test' },
    label: 'Invite Ada',
    patienceMs: 200,
  });
  expect(submitted).toEqual({ outcome: 'saved' });

  mayFail = false;
  isFailing = false;
  expect(await listRows(database, COMPANY)).toMatchObject([{ id: 'ada' }]);
  answer(ours({ message: 'Sent', data: { _id: 'i1' } }));
  await vi.waitFor(async () => expect(await listRows(database, COMPANY)).toEqual([]));
});
