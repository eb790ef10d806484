import styles from './about.module.css';
import { ProductPicture } from './product-picture.tsx';
import { Section } from './section.tsx';

const STEPS = [
  { title: 'Set it up', text: 'Add an event or a location and choose the plan that fits it.' },
  { title: 'Invite', text: 'One person at a time, or a whole list from an Excel sheet.' },
  {
    title: 'Watch',
    text: 'Guests and tenants watch live with the access code. Recordings of events stay in your portal.',
  },
];

/** What the company does, beside two screens of the portal. */
export function About() {
  return (
    <Section
      id="about"
      label="About Us"
      title="One portal for your events and your sites"
      lead="Vantage is made for event organizers and security companies. It keeps working where the Wi-Fi does not: the list of guests stays on the tablet at the door, and what you change is sent when the connection is back."
    >
      <div className={styles.about}>
        <div className={styles.pictures}>
          <ProductPicture
            name="product-cameras"
            alt="The portal with a container terminal, its access code and its eight cameras"
            files={[720, 1160]}
            height={900}
            sizes="(width < 60rem) 92vw, 800px"
            className={styles.desk}
          />
          <ProductPicture
            name="product-guests"
            alt="A concert on a phone, with the list of its invited guests and a search field"
            files={[320, 640]}
            height={1247}
            sizes="220px"
            className={styles.phone}
          />
        </div>
        <ol className={styles.steps}>
          {STEPS.map(({ title, text }) => (
            <li key={title}>
              <h3>{title}</h3>
              <p>{text}</p>
            </li>
          ))}
        </ol>
      </div>
    </Section>
  );
}
