// @vitest-environment happy-dom
/** A storage that does not answer is not an empty outbox. */
import { act, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { addGala, mirrorVisitor, queueInvitation } from '../../../tests/support/outbox/queue-changes.ts';
import { emptyOutbox } from '../../../tests/support/screens/empty-outbox.ts';
import { openPortal } from '../../../tests/support/screens/open-portal.tsx';
import { createScreenFixture } from '../../../tests/support/screens/screen-fixture.ts';
import { database, outboxEvents } from '../../offline/changes/outbox-page.ts';
import { reportOutcome } from '../../offline/connection/connectivity.ts';

const at = createScreenFixture('event');

beforeEach(emptyOutbox);
mirrorVisitor(at);
afterEach(() => {
  vi.restoreAllMocks();
});

test('48: a log-out asks about the changes that were read before the table failed, as on a full device', async () => {
  vi.spyOn(console, 'warn').mockReturnValue();
  const eventId = await addGala(at);
  at.network.whenever('sendEventInvitation', () => 'no network');
  await queueInvitation(at, eventId, 'Ada');
  const { path } = await openPortal('/account');
  await screen.findByRole('button', { name: /^Connection: .*waiting/ });
  reportOutcome('answered');
  const run = vi.spyOn(database, 'run').mockRejectedValue(new DOMException('', 'QuotaExceededError'));
  await userEvent.click(screen.getByText('Log Out'));
  const { textContent } = await screen.findByRole('alertdialog', { name: 'LOG OUT' });
  expect(textContent).toContain('Whether changes wait on this device cannot be told just now.');
  expect(path()).toBe('/account');
  run.mockRestore();
});

test('51: while the table cannot be read, nothing is said about what waits', async () => {
  vi.spyOn(console, 'warn').mockReturnValue();
  const run = vi.spyOn(database, 'run').mockRejectedValue(new Error('broken'));
  await openPortal('/outbox');
  await screen.findByRole('heading', { name: 'OUTBOX' });
  await screen.findByRole('button', { name: /^Connection: / });
  // On the screen, and in the header's panel.
  await waitFor(() =>
    expect(screen.getAllByText('What waits on this device cannot be read just now.')).toHaveLength(2),
  );
  expect(screen.queryByText('NOTHING IS WAITING')).toBeNull();
  expect(screen.getByRole('button', { name: /^Connection: .* cannot be read just now\.$/ })).toBeTruthy();
  run.mockRestore();
  act(() => outboxEvents.publish({ type: 'outbox:changed', companyId: at.visitor.company.id }));
  await screen.findByText('NOTHING IS WAITING');
});

test('51: until the table was read, nothing is said about what waits', async () => {
  const run = vi.spyOn(database, 'run').mockReturnValue(new Promise(() => undefined));
  await openPortal('/events/list');
  const chip = await screen.findByRole('button', { name: /^Connection: / });
  expect(chip.getAttribute('aria-label')).toBe('Connection: Online. Looking for what waits on this device…');
  expect(screen.queryByText(/Nothing is waiting/)).toBeNull();
  run.mockRestore();
});
