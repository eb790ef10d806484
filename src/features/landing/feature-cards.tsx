import { Cctv, LockKeyhole, Video } from 'lucide-react';
import styles from './feature-cards.module.css';

const FEATURES = [
  {
    icon: <Video aria-hidden="true" />,
    title: 'HD live streaming, every angle',
    text: 'Several cameras film the same event in HD. Each recording tells you who filmed it, and from where.',
  },
  {
    icon: <LockKeyhole aria-hidden="true" />,
    title: 'Secure, encrypted streaming',
    text: 'Each event and each location has an access code of its own. The people you invite receive it by e-mail.',
  },
  {
    icon: <Cctv aria-hidden="true" />,
    title: 'Private security feeds',
    text: 'You choose the cameras of a location and the tenants who are invited to it. A password in a camera’s address is never shown again.',
  },
];

/** Three main features. */
export function FeatureCards() {
  return (
    <ul className={styles.cards}>
      {FEATURES.map(({ icon, title, text }) => (
        <li key={title}>
          {icon}
          <h3>{title}</h3>
          <p>{text}</p>
        </li>
      ))}
    </ul>
  );
}
