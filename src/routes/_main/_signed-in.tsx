import { createFileRoute, Outlet } from '@tanstack/react-router';
import { useEffect } from 'react';
import { requireSession } from '../../entities/session/guards.ts';
import { sessionQueries } from '../../entities/session/queries.ts';
import { guardPagesBeforeDoor } from '../../features/door/link/guard-pages-before-door.ts';

export const Route = createFileRoute('/_main/_signed-in')({
  beforeLoad: ({ context, location }) => requireSession(context, location),
  // At once when the company is on the device; its refresh goes on behind.
  loader: async ({ context, location }) => {
    const company = context.queryClient.ensureQueryData(sessionQueries.company(context.companyId));
    // What waits, or was erased with everything else, is on the device: to look at it takes no connection.
    await (location.pathname === '/outbox' ? company.catch(() => undefined) : company);
  },
  component: SignedIn,
});

function SignedIn() {
  useEffect(guardPagesBeforeDoor, []);
  return <Outlet />;
}
