// @vitest-environment happy-dom
import { act, screen, within } from '@testing-library/react';
import { eq } from 'drizzle-orm';
import { expect, test } from 'vitest';
import { items } from '../../../server/infra/db/schema.ts';
import { addGala, mirrorVisitor, queueInvitation } from '../../../tests/support/outbox/queue-changes.ts';
import { openPortal } from '../../../tests/support/screens/open-portal.tsx';
import { createScreenFixture } from '../../../tests/support/screens/screen-fixture.ts';

const at = createScreenFixture('event');

mirrorVisitor(at);

test('The outbox names an event as its own screen has read it, also where the list is older', async () => {
  const gala = await addGala(at);
  const { router } = await openPortal('/events/list');
  await screen.findAllByText('Gala');
  await at.appContext.appContext.db.update(items).set({ name: 'Gala Neu' }).where(eq(items.id, gala));
  at.network.whenever('listEvents', () => 'no network');
  await act(() => router.navigate({ to: '/events/details/$_id', params: { _id: gala } }));
  await screen.findAllByText('Gala Neu');
  const back = at.network.whenever('sendEventInvitation', () => 'no network');
  await act(async () => void (await queueInvitation(at, gala, 'Ada')));
  await act(() => router.navigate({ to: '/outbox' }));
  const list = within(await screen.findByRole('list', { name: 'Not sent: Gala Neu' }));
  expect(list.getAllByRole('listitem')).toHaveLength(1);
  back();
});
