// @vitest-environment happy-dom
import { cleanup, screen, waitFor } from '@testing-library/react';
import { describe, expect, test } from 'vitest';
import { addEvent, eventFields } from '../../../tests/support/api/api-items.ts';
import { openPortal } from '../../../tests/support/screens/open-portal.tsx';
import { createScreenFixture } from '../../../tests/support/screens/screen-fixture.ts';

const at = createScreenFixture('event');

/** An event with a guest, and the path of the pass that was mailed. */
async function mailedPass() {
  const { appContext: api, visitor: host } = at;
  const event = await addEvent(api, host, { paymentStatus: 2 });
  const email = `${event.id}@pass.test`;
  const fields = { event_id: event.id, name: 'Sunniva Dahl', email };
  const sent = await api.request('sendEventInvitation', fields, host);
  const [mail] = await api.mailbox(email);
  const path = /\/pass\/\w{10}/.exec(mail?.text ?? '')?.[0] ?? '';
  return { event, path, invitationId: sent.data?._id ?? '' };
}

const heading = (name: string) => screen.findByRole('heading', { level: 1, name });

describe('A pass', () => {
  test('shows the event, its guest, and the code as a QR code and in groups', async () => {
    const { path } = await mailedPass();
    await openPortal(path.toLowerCase());
    await heading('Summer Gala');
    for (const text of ['Friday, 20 March 2026', 'Lisbon, Portugal', 'Sunniva Dahl'])
      expect(screen.getByText(text)).toBeTruthy();
    const shown = path.slice(-10).replace(/^(.{4})(..)/, '$1 $2 ');
    expect(screen.getByText(shown)).toBeTruthy();
    expect(screen.getByRole('img', { name: `QR code of the pass ${shown}` })).toBeTruthy();
    expect(document.querySelector('meta[name=robots]')?.getAttribute('content')).toContain('noindex');
  });

  test('says when the event was moved', async () => {
    const { event, path } = await mailedPass();
    const moved = eventFields({ event_id: event.id, date: '2026-04-02' });
    await at.appContext.request('editEvent', moved, at.visitor);
    await openPortal(path);
    await heading('Summer Gala');
    expect(screen.getByText('Thursday, 2 April 2026')).toBeTruthy();
    expect(screen.getByText('An earlier mail said: Friday, 20 March 2026.')).toBeTruthy();
  });

  test('says when the invitation was cancelled, and shows no code', async () => {
    const { path, invitationId } = await mailedPass();
    await at.appContext.request('cancelEventInvitation', { invitation_id: invitationId }, at.visitor);
    await openPortal(path);
    await screen.findByText('This invitation was cancelled.');
    expect(screen.queryByRole('img', { name: /QR code/ })).toBeNull();
    expect(screen.queryByRole('button', { name: 'Add to calendar' })).toBeNull();
  });

  test.each([
    ['a page', new Response('<html>Sign in</html>', { status: 404 })],
    ['JSON', Response.json({ message: 'no Route matched' }, { status: 404 })],
    ['a welcome', Response.json({ status: 'ok', data: { portal: 'http://wifi.test' } })],
  ])(
    'is shown on where a Wi-Fi sign-in answers with %s in the place of the server',
    async (_what, answer) => {
      const { path } = await mailedPass();
      await openPortal(path);
      await heading('Summer Gala');
      cleanup();
      const back = at.network.whenever('readPass', () => answer.clone());
      await openPortal(path);
      await heading('Summer Gala');
      await waitFor(() => expect(at.network.calls.filter((call) => call === 'readPass')).toHaveLength(2));
      await heading('Summer Gala');
      back();
    },
  );

  test('that nobody has is not there; what cannot be a code is not asked for', async () => {
    await openPortal('/pass/0000000000');
    await heading('THERE IS NO SUCH PASS');
    const asked = at.network.calls.length;
    await openPortal('/pass/hello');
    await waitFor(() => expect(screen.getAllByText('THERE IS NO SUCH PASS').length).toBeGreaterThan(1));
    expect(at.network.calls.slice(asked)).not.toContain('readPass');
  });
});
