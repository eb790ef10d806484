import { Link } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { buttonClass } from '../../ui/button.tsx';
import { dashboardOf } from '../session/guards.ts';
import { useSession } from '../session/use-company.ts';
import styles from './landing-screen.module.css';

const SERVICES = [
  {
    title: 'Events',
    text: 'Film a fight night, a wedding or a conference from many angles at once. Invite your audience by e-mail, and watch every recording afterwards.',
  },
  {
    title: 'Private security',
    text: 'Bring the cameras of a site together in one private feed, and give it to the people who live and work there, and to nobody else.',
  },
];

/** The public front page. `film` runs behind its opening. */
export function LandingScreen({ film }: { film: ReactNode }) {
  const session = useSession();
  return (
    <div className={styles.page}>
      <section className={styles.hero}>
        {film}
        <h1>Live video for the people you choose</h1>
        <p>
          HD streams of your events and your monitored locations, from every angle, encrypted from camera to
          screen.
        </p>
        <Link
          to={session ? dashboardOf(session.userType) : '/register'}
          className={buttonClass({ variant: 'primary', size: 'l' })}
        >
          Get Started
        </Link>
      </section>

      <section id="about" className={styles.section}>
        <h2>About Us</h2>
        <p className={styles.text}>
          Vantage is where companies that stream live video run their work: event organizers with their events
          and guests, security companies with their locations, tenants and cameras. It keeps working when the
          connection does not.
        </p>
      </section>

      <section id="services" className={styles.section}>
        <h2>Services</h2>
        <ul className={styles.cards}>
          {SERVICES.map(({ title, text }) => (
            <li key={title} className={styles.card}>
              <h3>{title}</h3>
              <p>{text}</p>
            </li>
          ))}
        </ul>
      </section>

      <section id="faq" className={styles.section}>
        <h2>FAQ</h2>
        <p className={styles.text}>
          The answers to common questions will stand here. This part is being built.
        </p>
      </section>

      <section id="contact" className={styles.section}>
        <h2>Contact Us</h2>
        <p className={styles.text}>A contact form will stand here. This part is being built.</p>
      </section>
    </div>
  );
}
