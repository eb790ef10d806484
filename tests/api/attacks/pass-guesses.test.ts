/** Trying pass codes one after another. */
import { describe, expect, test } from 'vitest';
import { newPassCode } from '../../../server/modules/invitations/pass-codes.ts';
import { addEvent, createApiWithPlans } from '../../support/api/api-items.ts';
import { createTestBrowser, newAddress } from '../../support/api/test-browser.ts';
import { forThisFile } from '../../support/for-this-file.ts';
import { guestEmail } from '../../support/invitations/guests.ts';

const api = forThisFile(() => createApiWithPlans({ settings: { trustedProxies: 1 } }));

async function mailedPass(): Promise<string> {
  const host = await api.approvedCompany();
  const event = await addEvent(api, host, { paymentStatus: 2 });
  const email = guestEmail();
  await api.request('sendEventInvitation', { event_id: event.id, name: 'Guest', email }, host);
  const [mail] = await api.mailbox(email);
  return /\/pass\/(\w{10})/.exec(mail?.text ?? '')?.[1] ?? '';
}

const reader = (address: string) => {
  const browser = createTestBrowser(api, { address });
  return async (code: string) => (await browser.request('readPass', { code })).status;
};

describe('Codes of passes', () => {
  test('can be tried 150 times in a quarter of an hour from one network, then none is checked', async () => {
    const code = await mailedPass();
    const read = reader(newAddress());
    for (let tried = 0; tried < 150; tried += 1) expect(await read(newPassCode())).toBe(404);
    expect(await read(newPassCode())).toBe(429);
    expect(await read(code)).toBe(429);
    expect(await reader(newAddress())(code)).toBe(200);
    api.clock.advance({ minutes: 15 });
    expect(await read(code)).toBe(200);
  });

  test('are not counted if right: a venue full of guests can open theirs', async () => {
    const code = await mailedPass();
    const read = reader(newAddress());
    for (let opened = 0; opened < 400; opened += 1) expect(await read(code)).toBe(200);
  });

  test('can be tried 750 times from the networks of an IPv6 site', async () => {
    const site = `2001:db8:${Math.floor(Math.random() * 0xffff).toString(16)}`;
    const counts = { 404: 0, 429: 0 };
    for (let network = 0; network < 8; network += 1) {
      const read = reader(`${site}:${network}::1`);
      for (let tried = 0; tried < 100; tried += 1)
        counts[(await read(newPassCode())) === 404 ? 404 : 429] += 1;
    }
    expect(counts).toEqual({ 404: 750, 429: 50 });
  });
});
