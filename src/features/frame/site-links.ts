import { linkOptions } from '@tanstack/react-router';

/** The portal's public places, in the order of header and footer. */
export const siteLinks = [
  { label: 'Home', link: linkOptions({ to: '/lander' }) },
  { label: 'About Us', link: linkOptions({ to: '/lander', hash: 'about' }) },
  { label: 'Services', link: linkOptions({ to: '/lander', hash: 'services' }) },
  { label: 'Subscriptions', link: linkOptions({ to: '/subscriptions' }) },
  { label: 'FAQ', link: linkOptions({ to: '/lander', hash: 'faq' }) },
  { label: 'Contact Us', link: linkOptions({ to: '/lander', hash: 'contact' }) },
];

export const legalLinks = [
  { label: 'Privacy Policy', link: linkOptions({ to: '/privacy' }) },
  { label: 'Terms', link: linkOptions({ to: '/terms' }) },
];
