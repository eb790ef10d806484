import { createFileRoute } from '@tanstack/react-router';
import { ClaimScreen } from '../features/door/claim-screen.tsx';
import { heldDoor } from '../offline/door/door-holder.ts';

export const Route = createFileRoute('/door')({
  staticData: { title: 'Door' },
  component: Claim,
});

/** Of the address once: the secret then leaves it, and with it the history. */
let link: string | undefined;

function takeLink(): string {
  const hash = location.hash.slice(1);
  if (hash !== '') {
    link = hash;
    history.replaceState(history.state, '', '/door');
  }
  return link ?? '';
}

/** The door is a page of its own: only its document may ask for the camera. */
const enter = (eventId: string) => location.replace(`/events/door/${eventId}`);

function Claim() {
  return <ClaimScreen link={takeLink()} held={heldDoor()} onClaimed={enter} />;
}
