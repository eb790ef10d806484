import { Apple, Smartphone } from 'lucide-react';
import type { ReactNode } from 'react';
import { Button, buttonClass } from '../../ui/button.tsx';
import styles from './app-download.module.css';

const STORES = [
  { name: 'App Store', icon: <Apple aria-hidden="true" />, url: import.meta.env.VITE_APP_STORE_URL },
  { name: 'Google Play', icon: <Smartphone aria-hidden="true" />, url: import.meta.env.VITE_PLAY_STORE_URL },
];

/** The picture beside the text: an invited guest's phone. */
const ACCESS_CODE = 'NRDYS247';

/** The links to the viewers' app; a store without a link says "Coming soon". */
export function AppDownload() {
  return (
    <section className={styles.app} aria-labelledby="app-heading">
      <div className={styles.words}>
        <h2 id="app-heading">Your guests watch in the app</h2>
        <p>They open it, sign in with the e-mail address you invited, and enter the access code.</p>
        <ul className={styles.stores}>
          {STORES.map((store) => (
            <li key={store.name}>
              <Store {...store} />
            </li>
          ))}
        </ul>
      </div>
      <div className={styles.invitation} aria-hidden="true">
        <p>
          Nordlys Open Air <span>Live from 4 cameras</span>
        </p>
        <p className={styles.code}>
          {[...ACCESS_CODE].map((letter, at) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: the letters never change
            <b key={at}>{letter}</b>
          ))}
        </p>
        <p>Access code</p>
      </div>
    </section>
  );
}

function Store({ name, icon, url }: { name: string; icon: ReactNode; url: string | undefined }) {
  if (url) {
    return (
      <a href={url} className={buttonClass({ variant: 'primary', size: 'l' })}>
        {icon}
        {name}
      </a>
    );
  }
  return (
    <Button size="l" icon={icon} isDisabled>
      <span className={styles.store}>
        {name} <small>Coming soon</small>
      </span>
    </Button>
  );
}
