import { createFileRoute, redirect } from '@tanstack/react-router';
import { redirectToStart } from '../entities/session/guards.ts';
import { readSession } from '../entities/session/session-store.ts';

/** What the installed app opens. Never a screen of its own. */
export const Route = createFileRoute('/start')({
  beforeLoad: async ({ context }) => {
    if (readSession() === null) await redirectToDoor();
    return await redirectToStart(context);
  },
});

/** A device that has a door and no session is there for that door. */
async function redirectToDoor(): Promise<void> {
  const { heldDoor } = await import('../offline/door/door-holder.ts');
  const held = heldDoor();
  if (held) throw redirect({ to: '/events/door/$_id', params: { _id: held.eventId }, replace: true });
}
