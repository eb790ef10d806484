/** An API of another make behind a gateway with empty answers, or with answers that the browser hides. */
import { describe, expect, test } from 'vitest';
import type { OutboxEvent } from '../../common/contract/worker-messages.ts';
import { resultOf } from '../../common/outbox/storage/table.ts';
import { COMPANY } from './support/device.ts';
import { atForeignApi, toBeLookedAt } from './support/foreign-device.ts';

describe('An empty answer to everything', () => {
  const SAID = [{ message: 'Please sign in', data: null }, { code: 0, data: {} }, { data: [] }];

  test.each(SAID)('%j does not complete a cancellation, which is sent later', async (said) => {
    const { device, api, send } = await atForeignApi();
    api.invited.push({ _id: 1, email: 'ada@x.org' });
    await device.cancel({ invitationId: '1' });
    api.gateway = said;
    for (let time = 0; time < 3; time += 1) await send();
    expect(await device.waiting()).toMatchObject([{ state: 'pending', lastError: { kind: 'foreign' } }]);
    expect(device.events.published).toContainEqual(expect.objectContaining({ outcome: 'foreign' }));
    api.gateway = undefined;
    await send();
    expect(await device.waiting()).toEqual([]);
    expect(api.cancelled).toEqual(['1']);
  });

  test.each(SAID)('%j does not prove that an invitation has not arrived', async (said) => {
    const { device, api, send } = await atForeignApi();
    api.mishaps.send = 'lost';
    await device.invite('ada@x.org');
    await send();
    api.gateway = said;
    for (let time = 0; time < 3; time += 1) await send();
    api.gateway = undefined;
    await send();
    expect(await device.waiting()).toEqual([]);
    expect(api.sends).toBe(1);
  });

  test('counts as the API’s own when the company call is answered: the last invitation is cancelled', async () => {
    const { device, api, send } = await atForeignApi();
    api.invited.push({ _id: 1, email: 'ada@x.org' });
    await device.cancel({ invitationId: '1' });
    await send();
    expect(await device.waiting()).toEqual([]);
  });
});

describe('An answer that the browser hides', () => {
  const outcomes = (events: readonly OutboxEvent[]) =>
    events.flatMap((event) => ('outcome' in event && event.type === 'outbox:outcome' ? [event.outcome] : []));

  test('is a server error the first time and uncertain the second, while the company call is answered', async () => {
    const { device, api, send } = await atForeignApi();
    api.isHiding = true;
    await device.invite('ada@x.org');
    await send();
    const message = expect.stringContaining('The API may be refusing this; its answer cannot be read.');
    expect(await device.waiting()).toMatchObject([
      { state: 'pending', lastError: { kind: 'server-trouble', message } },
    ]);
    for (let time = 0; time < 3; time += 1) await send();
    expect(await device.waiting()).toMatchObject([{ ...toBeLookedAt, lastError: { message } }]);
    expect(api.hidden).toBe(2);
    expect(outcomes(device.events.published)).toEqual(['server-trouble', 'answered']);
  });

  test('does not block other entries', async () => {
    const { device, api, send } = await atForeignApi();
    api.isHiding = true;
    await device.invite('ada@x.org');
    await send();
    await send();
    api.isHiding = false;
    await device.invite('bo@x.org', { queueKey: 'event:2' });
    await send();
    expect(api.invited).toMatchObject([{ email: 'bo@x.org' }]);
  });

  test('to an invitation that has arrived leads to a look at the list, and nothing is sent again', async () => {
    const { device, api, send } = await atForeignApi();
    api.mishaps.send = 'lost';
    const id = await device.invite('ada@x.org');
    await send();
    await send();
    expect(await device.waiting()).toEqual([]);
    expect(api.sends).toBe(1);
    // No words of ours as those of the server.
    expect(await resultOf(device.database, COMPANY, id)).toMatchObject({ message: '' });
  });

  test.each([
    ['still shows', [{ _id: 1, email: 'ada@x.org' }], [toBeLookedAt]],
    ['does not show any more', [], []],
  ])('to a cancellation is decided by the list, which %s the person', async (_what, listed, left) => {
    const { device, api, send } = await atForeignApi();
    api.isHiding = true;
    api.invited.push({ _id: 1, email: 'ada@x.org' }, { _id: 2, email: 'bo@x.org' });
    await device.cancel({ invitationId: '1' });
    await send();
    api.invited.splice(0, 1, ...listed);
    await send();
    expect(await device.waiting()).toMatchObject(left);
  });

  test('to the company call too is a server error, and the entry stays pending', async () => {
    const { device, api, send } = await atForeignApi();
    api.isHiding = true;
    api.isHidingCompany = true;
    await device.invite('ada@x.org');
    await send();
    await send();
    expect(await device.waiting()).toMatchObject([
      { state: 'pending', lastError: { kind: 'server-trouble' } },
    ]);
    expect(outcomes(device.events.published)).not.toContain('offline');
  });

  test('is a lost connection when no other call is answered', async () => {
    const { device, api, send } = await atForeignApi();
    api.isHiding = true;
    await device.invite('ada@x.org');
    api.isDenying = true;
    await send();
    expect(await device.waiting()).toMatchObject([{ state: 'pending', lastError: { kind: 'offline' } }]);
  });
});

test('A list in an unknown form is no sign of a gateway while the company call is answered', async () => {
  const { device, api, send } = await atForeignApi();
  const body = { message: 'Success', data: { people: [{ email: 'ada@x.org' }] } };
  api.mishaps.list = { status: 200, body };
  await device.invite('ada@x.org');
  await send();
  expect(device.events.published).not.toContainEqual(expect.objectContaining({ outcome: 'foreign' }));
  api.mishaps.list = { status: 200, body };
  await send();
  expect(await device.waiting()).toMatchObject([toBeLookedAt]);
  expect(device.events.published).not.toContainEqual(expect.objectContaining({ outcome: 'foreign' }));
  expect(api.sends).toBe(1);
});

test.each([
  [{ data: { people: [{ id: 1, email: 'ada@x.org' }] } }],
  [{ people: [{ id: 1, email: 'ada@x.org' }] }],
  [[{ id: 1, email: 'ada@x.org' }]],
])('A list as %j shows what arrived', async (body) => {
  const { device, api, send } = await atForeignApi();
  api.mishaps.send = 'lost';
  await device.invite('ada@x.org');
  await send();
  api.mishaps.list = { status: 200, body };
  await send();
  expect(await device.waiting()).toEqual([]);
  expect(api.sends).toBe(1);
});

test('A refusal that is a page is no sign of a gateway while the company call is answered', async () => {
  const { device, api, send } = await atForeignApi();
  const page = { status: 400, html: true } as const;
  api.mishaps.send = page;
  await device.invite('ada@x.org');
  await send();
  expect(await device.waiting()).toMatchObject([{ state: 'pending' }]);
  api.invited.push({ _id: 9, email: 'bo@x.org' });
  api.mishaps.cancel = page;
  await device.cancel({ invitationId: '9' });
  await send();
  expect(device.events.published).not.toContainEqual(expect.objectContaining({ outcome: 'foreign' }));
});

test('A list without the dots of Gmail addresses shows what arrived', async () => {
  const { device, api, send } = await atForeignApi();
  api.mishaps.send = 'lost';
  await device.invite('Ada.Lovelace@googlemail.com');
  await send();
  api.late = [{ _id: 1, email: 'adalovelace@gmail.com' }];
  await send();
  expect(await device.waiting()).toEqual([]);
  expect(api.sends).toBe(1);
});

test('Nobody of a sheet is called left out because the list has a Gmail address without its dots', async () => {
  const { device, api, send } = await atForeignApi();
  api.late = [
    { _id: 1, email: 'adalovelace@gmail.com' },
    { _id: 2, email: 'bo@x.org' },
  ];
  const id = await device.inviteAll(['ada.lovelace@gmail.com', 'bo@x.org']);
  await send();
  expect(await device.waiting()).toEqual([]);
  expect(await resultOf(device.database, COMPANY, id)).toMatchObject({ people: 2, refused: [] });
});

test('Dots of other addresses tell people apart', async () => {
  const { device, api, send } = await atForeignApi();
  api.mishaps.send = { status: 503 };
  await device.invite('ada.lovelace@x.org');
  await send();
  api.late = [{ _id: 9, email: 'adalovelace@x.org' }];
  await send();
  expect(api.sends).toBe(2);
});
