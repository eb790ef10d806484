import styles from './about.module.css';
import { ProductPicture } from './product-picture.tsx';
import { Section } from './section.tsx';

const STEPS = [
  { title: 'Set it up', text: 'Add an event or a location and choose the plan that fits it.' },
  { title: 'Invite', text: 'One person at a time, or a whole list from an Excel sheet.' },
  {
    title: 'Watch',
    text: 'Guests and tenants watch live with the access code. Recordings of events are in your portal.',
  },
];

/** What the product does, beside pictures of two of its screens. */
export function About() {
  return (
    <Section
      id="about"
      label="About Us"
      title="One portal for your events and your sites"
      lead="Vantage is made for event organizers and security companies. It keeps working where the Wi-Fi does not: the list of guests stays on the tablet at the door, and whom you invite or cancel meanwhile is sent when the connection is back."
    >
      <div className={styles.about}>
        <div className={styles.pictures}>
          <ProductPicture
            name="product-cameras"
            alt="The portal with a container terminal, ready to be used offline, its access code and its eight cameras"
            files={[640, 1160]}
            height={980}
            sizes="(width < 30rem) 83vw, (width < 64rem) 87vw, (width < 80rem) 60vw, 822px"
            className={styles.desk}
          />
          <ProductPicture
            name="product-guests"
            alt="A phone with the list of an event’s invited guests and a search field"
            files={[192, 320, 640]}
            height={1247}
            sizes="clamp(96px, 23vw, 208px)"
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
