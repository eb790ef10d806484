import { expect, onTestFinished, test, vi } from 'vitest';
import { createFailedDecodings, failedDecodings } from './failed-decodings.ts';
import { checkDocument, checkImage } from './upload-checks.ts';

const ADA = { company: 'ada', session: 'tablet' };

test('a company has a minute of failed decodings per hour, each of its sessions half of that', () => {
  let now = 0;
  const failed = createFailedDecodings(() => now);
  expect(failed.waitOf(ADA)).toBeUndefined();
  failed.add(ADA, 29_000);
  expect(failed.waitOf(ADA)).toBeUndefined();
  failed.add(ADA, 12_000);
  now = 600_000;
  expect(failed.waitOf(ADA)).toBe(3_000);
  const laptop = { company: 'ada', session: 'laptop' };
  expect(failed.waitOf(laptop)).toBeUndefined();
  failed.add(laptop, 20_000);
  expect([failed.waitOf(laptop), failed.waitOf({ company: 'ada' })]).toEqual([3_000, 3_000]);
  expect(failed.waitOf({ company: 'bob', session: 'desk' })).toBeUndefined();
  now = 3_600_000;
  expect([failed.waitOf(laptop), failed.waitOf(ADA)]).toEqual([undefined, undefined]);
});

test('a network has the same, whatever it has proved, and a proof half of that, wherever it is used', () => {
  const failed = createFailedDecodings(() => 0);
  const from = (strangerAt: string, proof: string) => ({ strangerAt, proof });
  for (const proof of ['1', '2', '3']) failed.add(from('10.0.0.1', proof), 20_000);
  expect(failed.waitOf(from('10.0.0.1', '4'))).toBe(3_600);
  expect(failed.waitOf(from('10.0.0.2', '4'))).toBeUndefined();
  failed.add(from('10.0.0.3', '1'), 10_000);
  expect(failed.waitOf(from('10.0.0.2', '1'))).toBe(3_600);
  expect(failed.waitOf({ company: '10.0.0.1' })).toBeUndefined();
});

const broken = new Blob([new Uint8Array([0xff, 0xd8, 0xff, 0xe0, ...Array<number>(400).fill(7)])]);

test('a refused picture’s decoding time is counted; beyond the limit only its sender is refused', async () => {
  const sender = { company: 'broken', session: 'tablet' };
  const counted = vi.spyOn(failedDecodings, 'add');
  onTestFinished(() => counted.mockRestore());
  expect(await checkImage(broken, sender)).toMatchObject({ accepted: false, status: 422 });
  expect(counted).toHaveBeenCalledWith(sender, expect.any(Number));
  failedDecodings.add(sender, 30_000);
  expect(await checkImage(broken, sender)).toEqual({
    accepted: false,
    status: 429,
    message: expect.stringMatching(
      /^Pictures that could not be kept have taken too long\. Please try again in \d+ minutes\.$/,
    ),
    retryAfterSeconds: expect.any(Number),
  });
  expect(await checkDocument(broken, sender)).toMatchObject({ status: 429 });
  expect(await checkImage(broken, { company: 'other' })).toMatchObject({ status: 422 });
});
