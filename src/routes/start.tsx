import { createFileRoute } from '@tanstack/react-router';
import { redirectToStart } from '../entities/session/guards.ts';

/** What the installed app opens. Never a screen of its own. */
export const Route = createFileRoute('/start')({
  beforeLoad: ({ context }) => redirectToStart(context),
});
