import { type ParsedLocation, redirect } from '@tanstack/react-router';
import { hasExtension } from '../entities/session/extensions.ts';
import { requireKind, requireSession } from '../entities/session/guards.ts';
import type { RouterContext } from '../entities/session/router-context.ts';
import { readSession } from '../entities/session/session-store.ts';
import type { DoorHolder } from '../features/door/door-holder-of.ts';
import { heldDoor } from '../offline/door/door-holder.ts';

/**
 * Lets a device with a door's own token pass, else a session of an event company.
 * @returns null where the API has no doors
 */
export async function enterDoor(
  context: RouterContext,
  location: ParsedLocation,
  eventId: string,
): Promise<DoorHolder | null> {
  if (!isOwnDocument()) await reloadDocument(location.href);
  const held = heldDoor();
  if (held?.eventId === eventId) return { kind: 'door', ...held };
  const session = await requireSession(context, location);
  requireKind(session, 'event');
  if (!(await hasExtension(context.queryClient, 'recordAdmissions'))) return null;
  const stored = readSession();
  if (!stored) throw redirect({ to: '/login', replace: true });
  return { kind: 'session', token: stored.token, companyId: stored.companyId };
}

/**
 * Whether this document came with the policy of the door, which alone lets it ask for the camera: it was loaded at the
 * door, not somewhere else from where the router has led here.
 */
function isOwnDocument(): boolean {
  const [loaded] = performance.getEntriesByType('navigation');
  return loaded === undefined || /^\/(events\/)?door(\/|$)/.test(new URL(loaded.name).pathname);
}

/** Never resolves: the page goes. */
function reloadDocument(href: string): Promise<never> {
  window.location.replace(href);
  return new Promise(() => {});
}
