import { createFileRoute } from '@tanstack/react-router';
import { requireSession } from '../../features/session/guards.ts';
import { sessionQueries } from '../../features/session/queries.ts';

export const Route = createFileRoute('/_main/_signed-in')({
  beforeLoad: ({ context, location }) => requireSession(context, location),
  // At once when the company is on the device; its refresh goes on behind.
  loader: ({ context }) => context.queryClient.ensureQueryData(sessionQueries.company(context.companyId)),
});
