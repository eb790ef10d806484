import { describe, expect, test } from 'vitest';
import { newSecret } from '../../../server/core/secret.ts';
import { beginSession } from '../../../server/modules/auth/sessions.ts';
import { TEST_PASSWORD } from '../../support/api/api-fixture.ts';
import { createDoorFixture } from '../../support/doors/door-fixture.ts';
import { forThisFile } from '../../support/for-this-file.ts';

const api = forThisFile(createDoorFixture);
const claim = (link: string) =>
  api.request('claimDoor', { link, device_secret: newSecret(), device_name: 'iPad' });

describe('doors that a stolen session took over', () => {
  /** Two doors, the second with an open link, and the time of the theft, two days later. */
  async function prepared() {
    const { event } = await api.eventWith(1);
    const own = await api.device(event.id);
    const [east, west] = [await api.link(event.id, 'East'), await api.link(event.id, 'West')];
    api.clock.advance({ days: 2 });
    const since = api.clock.now();
    const stolen = { token: await beginSession(api.appContext.db, api.host.company.id, since) };
    const linked = await api.request('linkDoor', { door_id: east.doorId }, stolen);
    return { event, own, east: linked.data?.link.split('#')[1] ?? '', west: west.link, since };
  }
  const endSince = (since: Date) => api.request('endDoors', { opened_since: since.toISOString() }, api.host);

  test('are ended with those opened since: linked since, or claimed since by an earlier link', async () => {
    const { own, east, west, since } = await prepared();
    const claimed = { token: (await claim(west)).data?.access_token ?? '' };
    expect((await endSince(since)).data).toEqual({ ended: 2 });
    expect([(await api.read(claimed)).status, (await claim(east)).status]).toEqual([410, 404]);
    expect((await api.read(own)).status).toBe(200);
  });

  test('cannot be claimed by a link unused before a new password, and get new links', async () => {
    const { event, own, east, west, since } = await prepared();
    const passwords = { old_password: TEST_PASSWORD, new_password: 'Quiet-harbour-8' };
    expect((await api.request('changePassword', passwords, api.host)).status).toBe(200);
    const [mail] = await api.mailbox(api.host.company.email);
    expect(mail?.text).toContain('Links that no device has used yet open nothing any more');
    expect([(await claim(east)).status, (await claim(west)).status]).toEqual([404, 404]);
    expect((await endSince(since)).data).toEqual({ ended: 0 });
    const open = (await api.request('listDoors', { event_id: event.id }, api.host)).data ?? [];
    const [again = ''] = open.filter(({ name }) => name === 'East').map(({ _id }) => _id);
    const linked = await api.request('linkDoor', { door_id: again }, api.host);
    expect((await claim(linked.data?.link.split('#')[1] ?? '')).status).toBe(200);
    expect((await api.read(own)).status).toBe(200);
  });
});
