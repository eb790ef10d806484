import { createFileRoute } from '@tanstack/react-router';
import { ClaimScreen } from '../features/door/claim-screen.tsx';
import { useLinkInAddress } from '../features/door/use-link-in-address.ts';
import { heldDoor } from '../offline/door/door-holder.ts';

export const Route = createFileRoute('/door')({
  staticData: { title: 'Door' },
  component: Claim,
});

/** The door needs a full page load: only its own document may use the camera. */
const enter = (eventId: string) => location.replace(`/events/door/${eventId}`);

function Claim() {
  const link = useLinkInAddress();
  return <ClaimScreen key={link} link={link} held={heldDoor()} onClaimed={enter} />;
}
