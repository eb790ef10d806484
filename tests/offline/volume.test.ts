/** Very many pending changes. Numbers are the scenarios of docs/reliability.md. */
import { describe, expect, test } from 'vitest';
import { drain } from '../../common/outbox/delivery/drain.ts';
import { signedInDevice } from './support/device.ts';

describe('volume', () => {
  test('56: 500 entries in 20 queues are all sent, in order, never more than three at once', async () => {
    const device = await signedInDevice();
    for (let n = 0; n < 500; n += 1) await device.invite(`${n}@x.org`, { queueKey: `event:${n % 20}` });
    let open = 0;
    let most = 0;
    const { fetch } = device.host;
    const host = device.newHost({
      fetch: async (...request) => {
        open += 1;
        most = Math.max(most, open);
        for (let turn = 0; turn < 40; turn += 1) await new Promise((resolve) => setImmediate(resolve));
        const response = await fetch(...request);
        open -= 1;
        return response;
      },
    });
    expect(await drain(host, 'due')).toBe('finished');
    expect(most).toBe(3);
    expect(device.ledger.rows).toHaveLength(500);
    expect(device.ledger.invited('7')).toEqual(Array.from({ length: 25 }, (_, n) => `${n * 20 + 7}@x.org`));
  });
});
