import { createFileRoute } from '@tanstack/react-router';
import { EventDetailsScreen } from '../../../features/events/event-details-screen.tsx';
import { requireKind } from '../../../features/session/guards.ts';

export const Route = createFileRoute('/_main/_signed-in/events/details/$_id')({
  beforeLoad: ({ context }) => requireKind(context, 'event'),
  staticData: { title: 'EVENT DETAILS' },
  component: EventDetails,
});

function EventDetails() {
  const { companyId } = Route.useRouteContext();
  const { _id } = Route.useParams();
  return <EventDetailsScreen companyId={companyId} eventId={_id} />;
}
