import { House, Share, SquarePlus } from 'lucide-react';
import styles from './home-screen-coach.module.css';

const STEPS = [
  {
    Icon: Share,
    title: 'Tap Share',
    text: 'In the toolbar of the browser. Where you do not see it, it is behind the three dots.',
  },
  {
    Icon: SquarePlus,
    title: 'Choose “Add to Home Screen”',
    text: 'Further down in the list. Leave “Open as Web App” switched on, and tap Add.',
  },
  {
    Icon: House,
    title: 'Open Vantage from the Home Screen',
    text: 'Log in there once, while there is a network. It opens without one from then on.',
  },
];

/** The three steps, with the device's own icons. */
export function HomeScreenSteps() {
  return (
    <ol className={styles.steps}>
      {STEPS.map(({ Icon, title, text }) => (
        <li key={title}>
          <Icon aria-hidden="true" />
          <div>
            <p className={styles.step}>{title}</p>
            <p className={styles.hint}>{text}</p>
          </div>
        </li>
      ))}
    </ol>
  );
}
