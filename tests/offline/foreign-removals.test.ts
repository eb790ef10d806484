/** Removals at an API of another make: the list shows their result, also as "not found" or as a full page. */
import { expect, test } from 'vitest';
import { retry } from '../../common/outbox/storage/table.ts';
import { COMPANY } from './support/device.ts';
import { atForeignApi, type Mishap, toBeLookedAt } from './support/foreign-device.ts';

const EVENT = { _id: '1', name: 'Gala' };
const done: Mishap = { status: 200, body: { message: 'Success' } };

const outcomesOf = ({ events }: Awaited<ReturnType<typeof atForeignApi>>['device']) =>
  events.published.flatMap((event) => (event.type === 'outbox:outcome' ? [event.outcome] : []));

/** Cancels the only invitation. */
async function cancelling(mishap: Mishap, left: { _id: number; email: string }[] = []) {
  const at = await atForeignApi();
  at.api.invited.push(...left);
  at.api.mishaps.cancel = mishap;
  await at.device.cancel({ invitationId: '7' });
  return at;
}

test.each([
  { message: 'No invitations found' },
  {},
  { success: false, message: 'Data not found', data: null },
])(
  'The last person is cancelled when the list is then "not found" as %j while the event is found',
  async (body) => {
    const { device, api, send } = await cancelling(done);
    api.item = EVENT;
    api.mishaps.list = { status: 404, body };
    await send();
    expect(await device.waiting()).toEqual([]);
  },
);

test.each([
  { success: false, message: 'No invitations found', data: [] },
  { statusCode: 404, success: false, message: 'No invitations found', data: {} },
  { success: false, data: [] },
])('The last person is cancelled at once when the empty list is answered as an error: %j', async (body) => {
  const { device, api, send } = await cancelling(done);
  api.mishaps.list = { status: 200, body };
  await send();
  expect(await device.waiting()).toEqual([]);
});

const REFUSED_LIST: Mishap = { status: 200, body: { success: false, message: 'Not now', data: [] } };

test('An accepted removal is not refused when its list is inconclusive', async () => {
  const { device, api, send } = await cancelling(done);
  api.mishaps.list = REFUSED_LIST;
  await send();
  expect(await device.waiting()).toEqual([]);
});

test.each(['lost', { status: 200, html: true }] satisfies Mishap[])(
  'An accepted removal is not refused when the list is %j and the company call is not answered, and is done once it is answered as gone',
  async (list) => {
    const { device, api, send } = await cancelling(done);
    api.mishaps.list = list;
    api.isSilentOfCompany = true;
    await send();
    expect(await device.waiting()).toMatchObject([{ state: 'pending' }]);
    api.isSilentOfCompany = false;
    api.mishaps.cancel = { status: 404, body: { message: 'Invitation not found' } };
    if (list === 'lost') api.mishaps.list = REFUSED_LIST;
    for (let time = 0; time < 3; time += 1) await send(300);
    expect(await device.waiting()).toEqual([]);
  },
);

test.each([
  ['a list that still shows it', done, [{ _id: 7, email: 'a@x.org' }]],
  ['a bare refusal', { status: 403, body: {} }, []],
] satisfies [string, Mishap, { _id: number; email: string }[]][])(
  'An entry in doubt because of %s shows no captive portal while the API answers otherwise',
  async (_what, mishap, left) => {
    const { device, api, send } = await cancelling(mishap, left);
    api.late = [{ _id: 7, email: 'a@x.org' }];
    await send(0);
    expect(await device.waiting()).toMatchObject([{ state: 'pending' }]);
    expect(outcomesOf(device)).toEqual(['answered']);
  },
);

test.each([
  [403, 'answered'],
  [400, 'answered'],
] as const)('An invitation with an unmarked %i: %s, and refused the second time', async (status, outcome) => {
  const { device, api, send } = await atForeignApi();
  await device.invite('ada@x.org');
  api.mishaps.send = { status, body: {} };
  await send();
  expect(outcomesOf(device)).toEqual([outcome]);
  api.invited.length = 0;
  api.mishaps.send = { status, body: {} };
  await send();
  expect(await device.waiting()).toMatchObject([{ state: 'failed', lastError: { kind: 'refused', status } }]);
});

test('An unanswered list is a lost connection and no gateway', async () => {
  const { device, api, send } = await cancelling(done);
  api.mishaps.list = { status: 200, body: { data: [] } };
  api.isSilentOfCompany = true;
  await send();
  expect(outcomesOf(device)).toEqual(['offline']);
});

test('A list that is "not found" like its event is inconclusive', async () => {
  const { device, api, send } = await cancelling({ status: 404, body: { message: 'Failed' } });
  api.mishaps.list = { status: 404, body: {} };
  await send();
  expect(await device.waiting()).toMatchObject([{ state: 'pending' }]);
});

test('A cancellation with a lost answer is checked on the list, and blocks nothing when it is always answered 500', async () => {
  const { device, api, send } = await cancelling('lost');
  await device.invite('ada@x.org');
  await send();
  api.mishaps.cancel = { status: 500, body: { message: 'Cannot read properties of null' } };
  await send();
  expect(await device.waiting()).toEqual([]);
  expect(api.mishaps.cancel).toBeDefined();
  expect(api.invited).toMatchObject([{ email: 'ada@x.org' }]);
});

test('A cancellation is sent again when it had no effect', async () => {
  const { device, api, send } = await cancelling({ status: 502, html: true }, [{ _id: 7, email: 'a@x.org' }]);
  await send();
  await send();
  expect(await device.waiting()).toEqual([]);
  expect(api.cancelled).toEqual(['7']);
});

const INVALID: Mishap = { status: 400, body: { message: 'Invalid invitation' } };

test.each([INVALID, { status: 422, body: {} }])(
  '%j for a member that is already gone is no refusal',
  async (mishap) => {
    const { device, send } = await cancelling(mishap);
    await send();
    expect(await device.waiting()).toEqual([]);
  },
);

test("The same answer is a refusal with the API's message when the person is still listed", async () => {
  const { device, send } = await cancelling(INVALID, [{ _id: 7, email: 'a@x.org' }]);
  await send();
  expect(await device.waiting()).toMatchObject([
    { state: 'failed', lastError: { kind: 'refused', message: 'Invalid invitation' } },
  ]);
});

test('After a lost answer it is no refusal before the lag has passed', async () => {
  const ada = { _id: 7, email: 'a@x.org' };
  const { device, api, send } = await cancelling('lost');
  api.late = [ada];
  await send();
  api.mishaps.cancel = INVALID;
  await send(2_000);
  expect(await device.waiting()).toMatchObject([{ state: 'pending', lastError: { kind: 'server-trouble' } }]);
  api.late = [];
  await send();
  expect(await device.waiting()).toEqual([]);
});

const page = Array.from({ length: 10 }, (_, at) => ({ _id: 100 + at, email: `guest-${at}@x.org` }));

test('A lost invitation that a full page does not show is uncertain, as it may be on the next page', async () => {
  const { device, api, send } = await atForeignApi();
  api.late = page;
  api.mishaps.send = 'lost';
  await device.invite('ada@x.org');
  for (let time = 0; time < 3; time += 1) await send();
  // A list of ten may be all there is.
  const message = expect.stringContaining('the server may list only some');
  expect(await device.waiting()).toMatchObject([{ ...toBeLookedAt, lastError: { message } }]);
  expect(api.sends).toBe(1);
});

test('An accepted invitation that a full page does not show is not reported as missing, and ends once it is listed', async () => {
  const { device, api, send } = await atForeignApi();
  api.late = page;
  const id = await device.invite('ada@x.org');
  await send();
  const message = expect.stringContaining('the server may list only some');
  expect(await device.waiting()).toMatchObject([
    { ...toBeLookedAt, lastError: { message, isAccepted: true } },
  ]);
  api.late = undefined;
  await retry(device.database, COMPANY, id);
  await send();
  expect(await device.waiting()).toEqual([]);
  expect(api.sends).toBe(1);
});

test('A refused cancellation is a refusal when the person is not on a full page', async () => {
  const { device, api, send } = await cancelling({ status: 403, body: { message: 'Not yours' } });
  api.late = page;
  await send();
  expect(await device.waiting()).toMatchObject([{ state: 'failed', lastError: { message: 'Not yours' } }]);
});

test('A cancellation that is not found is done when the person is not on a full page', async () => {
  const { device, api, send } = await cancelling({ status: 404, body: { message: 'No such invitation' } });
  api.late = page;
  await send();
  expect(await device.waiting()).toEqual([]);
});
