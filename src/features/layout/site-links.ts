import { linkOptions } from '@tanstack/react-router';
import { dashboardOf } from '../../entities/session/guards.ts';
import type { Session } from '../../entities/session/session-store.ts';
import { useSession } from '../../entities/session/use-session.ts';

const home = { label: 'Home', link: linkOptions({ to: '/lander' }) };
const about = { label: 'About Us', link: linkOptions({ to: '/lander', hash: 'about' }) };
const services = { label: 'Services', link: linkOptions({ to: '/lander', hash: 'services' }) };
const subscriptions = { label: 'Subscriptions', link: linkOptions({ to: '/subscriptions' }) };

/** The portal's links in the order of header and footer. For visitors, questions and contact are on the landing page. */
const publicLinks = [
  home,
  about,
  services,
  subscriptions,
  { label: 'FAQ', link: linkOptions({ to: '/lander', hash: 'faq' }) },
  { label: 'Contact Us', link: linkOptions({ to: '/lander', hash: 'contact' }) },
];

/** For a company: the numbered questions, and a contact form filled in with its data. */
const companyLinks = [
  home,
  about,
  services,
  subscriptions,
  { label: 'FAQ', link: linkOptions({ to: '/faqs' }) },
  { label: 'Contact Us', link: linkOptions({ to: '/contact-form' }) },
];

export const legalLinks = [
  { label: 'Privacy Policy', link: linkOptions({ to: '/privacy' }) },
  { label: 'Terms', link: linkOptions({ to: '/terms' }) },
];

/** The links of header and footer for a signed-in company or a visitor. */
export function useSiteLinks() {
  return useSession() ? companyLinks : publicLinks;
}

/**
 * The target of Dashboard; undefined for visitors. A prerendered document does not know who will open it: its link
 * redirects to the other dashboard if needed, and visitors do not see it (tools/build/prerender/write-shell.ts).
 */
export function dashboardLink(session: Session | null): ReturnType<typeof dashboardOf> | undefined {
  if (session) return dashboardOf(session.userType);
  return import.meta.env.SSR ? '/events/list' : undefined;
}
