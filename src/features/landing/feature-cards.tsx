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
    text: 'Streams are encrypted from the camera to the screen. Each event and location has an access code of its own.',
  },
  {
    icon: <Cctv aria-hidden="true" />,
    title: 'Private security feeds',
    text: 'A location’s cameras open for its invited tenants only. You name each camera and take it off the list when it moves.',
  },
];

/** Three things that a buyer asks for first. */
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
