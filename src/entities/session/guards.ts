import { type ParsedLocation, redirect } from '@tanstack/react-router';
import { entityOf, type ItemEntity, itemKinds } from '../../../common/contract/item-kinds.ts';
import { lastPlaceOf } from './last-place.ts';
import { resumeSession } from './resume-session.ts';
import { hasLoggedOut, safeReturnTo } from './return-to.ts';
import type { RouterContext } from './router-context.ts';
import { readSession, type Session } from './session-store.ts';

/** What guards and loaders of signed-in routes know of the session. */
export type SignedIn = Pick<Session, 'companyId' | 'userType'>;

/** The dashboard for a kind of company. */
export function dashboardOf(userType: number): '/events/list' | '/locations/list' {
  return `/${itemKinds[entityOf(userType)].plural}/list`;
}

/** Requires a session; otherwise redirects to log-in, with the way back. */
export async function requireSession(context: RouterContext, location: ParsedLocation): Promise<SignedIn> {
  const session = await resumeSession(context.queryClient);
  if (!session) {
    const back = hasLoggedOut() ? undefined : safeReturnTo(location.href);
    throw redirect({ to: '/login', search: { back }, replace: true });
  }
  return { companyId: session.companyId, userType: session.userType };
}

/** Requires a kind of company; others are redirected to their own dashboard. */
export function requireKind({ userType }: SignedIn, entity: ItemEntity): void {
  if (entityOf(userType) !== entity) throw redirect({ to: dashboardOf(userType), replace: true });
}

/** Where the installed app opens: the item seen last, else the dashboard; without a session, log-in. */
export async function redirectToStart(context: RouterContext): Promise<never> {
  const session = await resumeSession(context.queryClient);
  if (!session) throw redirect({ to: '/login', replace: true });
  const place = lastPlaceOf(session.companyId) ?? dashboardOf(session.userType);
  throw redirect({ href: place, replace: true });
}

/** Redirects signed-in users away from the log-in screen: back to where they came from, or to the dashboard. */
export function redirectSignedIn(back: string | undefined): void {
  const session = readSession();
  if (!session) return;
  throw back === undefined
    ? redirect({ to: dashboardOf(session.userType), replace: true })
    : redirect({ href: back, replace: true });
}
