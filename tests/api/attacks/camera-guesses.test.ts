/** Camera credentials cannot be guessed by adding the camera repeatedly. */
import { expect, test } from 'vitest';
import { addLocation, createApiWithPlans } from '../../support/api/api-items.ts';
import { forThisFile } from '../../support/for-this-file.ts';

const api = forThisFile(createApiWithPlans);

test('A hidden part cannot be guessed by adding the camera again: right and wrong guesses are answered alike, and few are allowed an hour', async () => {
  const other = await api.approvedCompany('security');
  const location = await addLocation(api, other, { cameraLimit: 0 });
  const guess = (password: string, name = 'Gate') =>
    api.request(
      'addCamera',
      { location_id: location.id, name, url: `rtsp://admin:${password}@10.0.0.5/live` },
      other,
    );
  expect((await guess('s3cret')).status).toBe(201);
  const right = await guess('s3cret');
  const wrong = await guess('secret');
  expect(right.status).toBe(409);
  expect([wrong.status, wrong.message]).toEqual([right.status, right.message]);
  const statuses: number[] = [];
  for (let tried = 2; tried <= 31; tried += 1) statuses.push((await guess(`guess-${tried}`)).status);
  expect(statuses).toEqual([...Array(28).fill(409), 429, 429]);
  expect((await guess('s3cret')).message).toBe(
    'Too many cameras were refused. Please try again in 60 minutes.',
  );
  api.clock.advance({ hours: 1 });
  expect((await guess('s3cret', 'Gate 2')).status).toBe(201);
});

test('A hidden part cannot be guessed by an Idempotency-Key left on a device: it accepts ten other contents in thirty days', async () => {
  const other = await api.approvedCompany('security');
  const location = await addLocation(api, other, { cameraLimit: 0 });
  const add = async (password: string) => {
    const fields = {
      location_id: location.id,
      name: 'Gate',
      url: `rtsp://admin:${password}@10.0.0.5/live`,
    };
    return (await api.request('addCamera', fields, { ...other, idempotencyKey: 'left-on-the-device' }))
      .status;
  };
  expect(await add('s3cret')).toBe(201);
  // Correct repetitions are unlimited, as any number of answers may get lost.
  for (let lost = 0; lost < 12; lost += 1) expect(await add('s3cret')).toBe(201);
  const guessed: number[] = [];
  for (let made = 0; made < 12; made += 1) guessed.push(await add(`guess-${made}`));
  expect(guessed).toEqual([...Array(10).fill(422), 429, 429]);
  expect(await add('s3cret')).toBe(429);
  api.clock.advance({ days: 29 });
  expect(await add('s3cret')).toBe(429);
});
