/** What a device stores of a camera's address: only the entry until it is delivered. */
import { describe, expect, test } from 'vitest';
import { API_MARK } from '../../common/contract/answer-source.ts';
import { drain, type Host } from '../../common/outbox/delivery/drain.ts';
import { enqueue } from '../../common/outbox/enqueue.ts';
import { answerOf } from '../../common/outbox/storage/database.ts';
import { COMPANY, Device } from './support/device.ts';

const URL_OF_CAMERA = 'rtsp://admin:s3cret@10.0.0.5/t0ken/live';

async function deviceWithCamera(fetch: Host['fetch']) {
  const device = new Device();
  await device.signIn();
  const fields = { location_id: '7', name: 'Gate', url: URL_OF_CAMERA };
  const draft = {
    id: 'c1',
    companyId: COMPANY,
    queueKey: 'location:7',
    call: 'addCamera',
    fields,
    label: 'Add camera Gate',
  } as const;
  await enqueue(device.database, draft, device.clock.now());
  const host = device.newHost({ fetch });
  const kept = () =>
    device.database.run('readonly', async ({ entries, results, records }) =>
      Promise.all(
        [entries, results, records].map(async (store) =>
          JSON.stringify(await answerOf<unknown[]>(store.getAll())),
        ),
      ),
    );
  return { device, host, kept };
}

/** An API of ours that echoes everything it receives. */
const repeating =
  (status: number): Host['fetch'] =>
  async (_input, init) => {
    const { url } = JSON.parse(String(init?.body));
    return Response.json(
      { message: `About ${url}: noted`, data: { _id: '9', url } },
      { status, headers: { [API_MARK]: '1' } },
    );
  };

describe('A camera’s address on the device', () => {
  test('is not stored after delivery, even if the answer contains it', async () => {
    const { device, host, kept } = await deviceWithCamera(repeating(201));
    await drain(host, 'now');
    const [entries, results = '', records] = await kept();
    expect(entries).toBe('[]');
    expect(results).toContain('"serverId":"9"');
    expect(`${results}${records}${JSON.stringify(device.events.published)}`).not.toMatch(/s3cret|t0ken/);
    expect(JSON.stringify(device.events.published)).toContain('About •••: noted');
  });

  test('is only in the entry’s own field when a refusal message contains it', async () => {
    const { device, host, kept } = await deviceWithCamera(repeating(400));
    await drain(host, 'now');
    const [entry] = await device.waiting();
    expect(entry).toMatchObject({ state: 'failed', lastError: { message: 'About •••: noted' } });
    const [entries = '', results, records] = await kept();
    expect(entries.split('s3cret')).toHaveLength(2);
    expect(`${results}${records}${JSON.stringify(device.events.published)}`).not.toMatch(/s3cret|t0ken/);
  });

  test('is removed from results of release 0.1.0 at the next drain', async () => {
    const { device, host, kept } = await deviceWithCamera(repeating(201));
    const old = {
      companyId: COMPANY,
      id: 'old',
      call: 'addCamera',
      serverId: '3',
      message: '',
      finishedAt: device.clock.now(),
    };
    await device.database.run('readwrite', async ({ results }) => {
      await answerOf(results.put({ ...old, data: { url: 'rtsp://admin:s3cret@10.0.0.6/' } }));
    });
    await drain(host, 'now');
    const [, results = ''] = await kept();
    expect(results).toContain('"id":"old"');
    expect(results).not.toContain('s3cret');
  });
});
