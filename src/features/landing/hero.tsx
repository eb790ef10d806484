import { Link } from '@tanstack/react-router';
import { CalendarCheck, ShieldCheck } from 'lucide-react';
import type { ReactNode } from 'react';
import { apiBaseUrl } from '../../api/api-address.ts';
import { dashboardOf } from '../../entities/session/guards.ts';
import { useSession } from '../../entities/session/use-session.ts';
import { buttonClass } from '../../ui/button.tsx';
import styles from './hero.module.css';

/** Known when the page is prerendered: only our own API has doors. */
const HAS_DOORS = apiBaseUrl.startsWith('/');

const AUDIENCES = [
  {
    icon: <CalendarCheck aria-hidden="true" />,
    title: 'You run events',
    text: HAS_DOORS
      ? 'Stream to the guests you invite, and find every one of them at the door, even without Wi-Fi.'
      : 'Stream to the guests you invite, and read the list of them at the door, even without Wi-Fi.',
  },
  {
    icon: <ShieldCheck aria-hidden="true" />,
    title: 'You guard sites',
    text: 'Put the cameras of a site in one private feed for the people who live and work there.',
  },
];

/** The page's heading, what the product is for, and the button to begin. */
export function Hero({ film }: { film: ReactNode }) {
  const session = useSession();
  return (
    <section className={styles.hero} aria-labelledby="hero-heading">
      {film}
      <div className={styles.words}>
        <h1 id="hero-heading">Live video for the people you choose</h1>
        <p className={styles.lead}>
          Show your event or your monitored site in HD, from every camera. You invite the people who watch,
          and an access code lets them in.
        </p>
        <div className={styles.actions}>
          <Link
            to={session ? dashboardOf(session.userType) : '/register'}
            className={buttonClass({ variant: 'primary', size: 'l' })}
          >
            Get Started
          </Link>
          <Link to="/subscriptions" className={styles.plans}>
            Plans and prices
          </Link>
        </div>
        <p className={styles.trial}>You run events? Your first one is free for up to 5 users.</p>
      </div>
      <img
        className={styles.screen}
        src="/pictures/product-recordings-dark-720.webp"
        srcSet="/pictures/product-recordings-dark-720.webp 720w, /pictures/product-recordings-dark-1160.webp 1160w"
        sizes="(width < 64rem) 90vw, (width < 80rem) 57vw, 725px"
        alt="The portal with an open-air concert and the recordings of its cameras"
        width={1160}
        height={840}
        loading="lazy"
        decoding="async"
      />
      <ul className={styles.audiences}>
        {AUDIENCES.map(({ icon, title, text }) => (
          <li key={title}>
            {icon}
            <p>
              <strong>{title}</strong> {text}
            </p>
          </li>
        ))}
      </ul>
    </section>
  );
}
