import { createFileRoute, redirect } from '@tanstack/react-router';
import { redirectToStart } from '../entities/session/guards.ts';
import { readSession } from '../entities/session/session-store.ts';

/** The start URL of the installed app. It only redirects. */
export const Route = createFileRoute('/start')({
  beforeLoad: async ({ context }) => {
    if (readSession() === null) await redirectToDoor();
    return await redirectToStart(context);
  },
});

/** A device with a door and without a session opens the door. */
async function redirectToDoor(): Promise<void> {
  const { heldDoor } = await import('../offline/door/door-holder.ts');
  const held = heldDoor();
  if (held) throw redirect({ to: '/events/door/$_id', params: { _id: held.eventId }, replace: true });
}
