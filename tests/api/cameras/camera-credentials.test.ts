import { describe, expect, test } from 'vitest';
import { outgoingMails } from '../../../server/infra/db/schema.ts';
import { cameraAddresses, cameras } from '../../../server/infra/db/schema-cameras.ts';
import { idempotencyRecords } from '../../../server/infra/db/schema-changes.ts';
import {
  openAddress,
  openVault,
  vaultFrom,
  WrongCameraKeyError,
} from '../../../server/modules/cameras/camera-vault.ts';
import { addLocation } from '../../support/api/api-items.ts';
import { CAMERA_KEY, createCameraFixture } from '../../support/cameras/camera-fixture.ts';
import { forThisFile } from '../../support/for-this-file.ts';

const api = forThisFile(createCameraFixture);

describe('user and password of a camera', () => {
  const PASSWORD = 'Zk7!@:/?#%& ü';
  const SECRETS = ['Zk7', 'operator-9', encodeURIComponent(PASSWORD)];

  test('are stored exactly as typed', async () => {
    const location = await addLocation(api, api.guard);
    const url = `rtsp://operator-9:${encodeURIComponent(PASSWORD)}@10.0.0.5/live`;
    const { data } = await api.connect(location.id, { url });
    const { db } = api.appContext;
    const full = await openAddress(db, await openVault(db, CAMERA_KEY), data?._id ?? '');
    expect(decodeURIComponent(new URL(full ?? '').password)).toBe(PASSWORD);
    await expect(openVault(db, undefined)).rejects.toThrow(WrongCameraKeyError);
    await expect(openAddress(db, vaultFrom('another key'), data?._id ?? '')).rejects.toThrow();
  });

  test('are in no answer, log line, mail or table', async () => {
    const { db } = api.appContext;
    const location = await addLocation(api, api.guard, { paymentStatus: 2 });
    const url = `rtsp://operator-9:${encodeURIComponent(PASSWORD)}@10.0.0.5/live?pwd=Zk7`;
    const answers: unknown[] = [];
    const added = await api.connect(location.id, { url });
    answers.push(added.body);
    answers.push((await api.connect(location.id, { url })).body);
    answers.push((await api.connect(location.id, { url: `ftp://operator-9:Zk7@10.0.0.5/` })).body);
    answers.push((await api.request('addCamera', { url }, api.guard)).body);
    const tenant = { location_id: location.id, name: 'Ada', email: 'ada@camera.test' };
    await api.request('sendLocationInvitation', tenant, api.guard);
    for (const name of ['listCameras', 'locationDetails', 'listLocations'] as const) {
      answers.push((await api.request(name, { location_id: location.id }, api.guard)).body);
    }
    api.appContext.log.warn({ camera: { name: 'Gate', url } }, 'a line that somebody may write one day');
    const logged = api.lines.length;
    answers.push((await api.disconnect(added.data?._id ?? '')).body);
    const tables = {
      cameras: await db.select().from(cameras),
      addresses: await db.select().from(cameraAddresses),
      records: await db.select().from(idempotencyRecords),
      mails: await db.select().from(outgoingMails),
    };
    const places = { answers, lines: api.lines, tables };
    const hits = Object.entries(places).flatMap(([place, content]) =>
      SECRETS.filter((secret) => JSON.stringify(content).includes(secret)).map((secret) => [place, secret]),
    );
    console.info(
      `proof 21: camera credentials in ${logged} log api.lines, answers, mails and tables: ${hits.length}`,
    );
    expect(logged).toBeGreaterThan(10);
    expect(JSON.stringify(answers)).toContain('rtsp://•••@10.0.0.5/live?pwd=•••');
    expect(hits).toEqual([]);
  });
});
