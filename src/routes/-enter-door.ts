import { type ParsedLocation, redirect } from '@tanstack/react-router';
import { hasExtension } from '../entities/session/extensions.ts';
import { requireKind, requireSession } from '../entities/session/guards.ts';
import type { RouterContext } from '../entities/session/router-context.ts';
import { ownDoor } from '../entities/session/session-end.ts';
import { readSession } from '../entities/session/session-store.ts';
import type { DoorHolder } from '../features/door/door-holder-of.ts';
import { heldDoor } from '../offline/door/door-holder.ts';

/**
 * Admits a device with a door's own token, or a session of an event company.
 * @param loadedAt the path that this document was loaded with, before the router has changed it
 * @returns null if the API has no doors
 */
export async function enterDoor(
  context: RouterContext,
  location: ParsedLocation,
  eventId: string,
  loadedAt: string,
): Promise<DoorHolder | null> {
  if (!isOwnDocument(loadedAt)) await reloadDocument(location.href);
  const held = heldDoor();
  if (held?.eventId === eventId) {
    ownDoor.isHere = true;
    return { kind: 'door', ...held };
  }
  const session = await requireSession(context, location);
  requireKind(session, 'event');
  if (!(await hasExtension(context.queryClient, 'recordAdmissions'))) return null;
  const stored = readSession();
  if (!stored) throw redirect({ to: '/login', replace: true });
  return { kind: 'session', token: stored.token, companyId: stored.companyId };
}

/**
 * Whether this document was loaded with the door's content security policy, which alone allows the camera. A navigation
 * by the router keeps the previous document. The path of the browser's navigation entry would not do: WebKit names the
 * file that the worker has answered with, and the door would be loaded again for ever.
 */
function isOwnDocument(loadedAt: string): boolean {
  const [loaded] = performance.getEntriesByType('navigation');
  return loaded === undefined || /^\/(events\/)?door(\/|$)/.test(loadedAt);
}

/** Never resolves, as the page unloads. */
function reloadDocument(href: string): Promise<never> {
  window.location.replace(href);
  return new Promise(() => {});
}
