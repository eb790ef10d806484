// @vitest-environment happy-dom
import { screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { eq } from 'drizzle-orm';
import { expect, test } from 'vitest';
import { items } from '../../../server/infra/db/schema.ts';
import { addEvent } from '../../../tests/support/api/api-items.ts';
import { openPortal } from '../../../tests/support/screens/open-portal.tsx';
import { createScreenFixture } from '../../../tests/support/screens/screen-fixture.ts';

const at = createScreenFixture('event');
const user = userEvent.setup();

/** The details of an event of 50 users, read a while ago; it has been upgraded to 250 on another device since. */
async function openUpgraded() {
  const { id } = await addEvent(at.appContext, at.visitor, { plan: 'club', paymentStatus: 2 });
  const { queryClient } = await openPortal(`/events/details/${id}`);
  await screen.findByText('0 of 50 invited');
  await waitFor(() => expect(queryClient.isFetching()).toBe(0));
  await at.appContext.appContext.db.update(items).set({ userLimit: 250 }).where(eq(items.id, id));
  await queryClient.invalidateQueries({ refetchType: 'none' });
}

test.each(['Send Invite', 'Send Bulk Invite', 'Upgrade'])(
  '%s counts by the plan that was bought on another device meanwhile',
  async (button) => {
    await openUpgraded();
    await user.click(screen.getAllByText(button)[0] ?? document.body);
    expect(await screen.findByText('0 of 250 invited')).toBeTruthy();
  },
);
