import { createFileRoute } from '@tanstack/react-router';
import { useEffect } from 'react';
import { readSession } from '../entities/session/session-store.ts';
import { unansweredLink } from '../features/door/link/claim-link.ts';
import { ClaimScreen } from '../features/door/link/claim-screen.tsx';
import { useLinkInAddress } from '../features/door/link/use-link-in-address.ts';
import { type HeldDoor, heldDoor } from '../offline/door/door-holder.ts';

export const Route = createFileRoute('/door')({
  staticData: { title: 'Door' },
  component: Claim,
});

/** The door needs a full page load: only its own document may use the camera. */
const enter = (eventId: string) => location.replace(`/events/door/${eventId}`);

function Claim() {
  const link = useLinkInAddress();
  const held = heldDoor();
  const onward = link === '' ? onwardWithoutLink(held) : undefined;
  useEffect(() => {
    if (onward !== undefined) location.replace(onward);
  }, [onward]);
  if (onward !== undefined) return null;
  return <ClaimScreen key={link} link={link} held={held} onClaimed={enter} />;
}

/** Where whoever opens this address by the app's shortcut is at work; undefined where a link is wanted first. */
function onwardWithoutLink(held: HeldDoor | null): string | undefined {
  if (held) return `/events/door/${held.eventId}`;
  return readSession() && unansweredLink() === '' ? '/start' : undefined;
}
