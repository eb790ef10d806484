import { createFileRoute } from '@tanstack/react-router';
import { EventsScreen } from '../../../features/events/events-screen.tsx';
import { requireKind } from '../../../features/session/guards.ts';

export const Route = createFileRoute('/_main/_signed-in/events/list')({
  beforeLoad: ({ context }) => requireKind(context, 'event'),
  staticData: { title: 'EVENTS' },
  component: Events,
});

function Events() {
  const { companyId } = Route.useRouteContext();
  return <EventsScreen companyId={companyId} />;
}
