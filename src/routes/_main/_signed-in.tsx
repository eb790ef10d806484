import { createFileRoute, Outlet } from '@tanstack/react-router';
import { useEffect } from 'react';
import { requireSession } from '../../entities/session/guards.ts';
import { sessionQueries } from '../../entities/session/queries.ts';
import { guardPagesBeforeDoor } from '../../features/door/link/guard-pages-before-door.ts';

export const Route = createFileRoute('/_main/_signed-in')({
  beforeLoad: ({ context, location }) => requireSession(context, location),
  // Resolves at once if the company is cached; its refresh runs in the background.
  loader: async ({ context, location }) => {
    const company = context.queryClient.ensureQueryData(sessionQueries.company(context.companyId));
    // The outbox is on the device, so it can be shown without a connection.
    await (location.pathname === '/outbox' ? company.catch(() => undefined) : company);
  },
  component: SignedIn,
});

function SignedIn() {
  useEffect(guardPagesBeforeDoor, []);
  return <Outlet />;
}
