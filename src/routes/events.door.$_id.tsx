import { createFileRoute } from '@tanstack/react-router';
import { DoorScreen } from '../features/door/door-screen.tsx';
import { NoDoors } from '../features/door/no-doors.tsx';

/** Read at the start of the page, as the router changes it; there is none while prerendering. */
const loadedAt = globalThis.location?.pathname ?? '';

export const Route = createFileRoute('/events/door/$_id')({
  beforeLoad: async ({ context, location, params }) => {
    const { enterDoor } = await import('./-enter-door.ts');
    return { holder: await enterDoor(context, location, params._id, loadedAt) };
  },
  staticData: { title: 'Door' },
  component: Door,
});

function Door() {
  const { holder } = Route.useRouteContext();
  const { _id } = Route.useParams();
  if (holder === null) return <NoDoors eventId={_id} />;
  return <DoorScreen eventId={_id} holder={holder} />;
}
