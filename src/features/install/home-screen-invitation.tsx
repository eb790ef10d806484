import { Smartphone } from 'lucide-react';
import { useState } from 'react';
import { Button } from '../../ui/button.tsx';
import { guideOpen } from './guide-open.ts';
import styles from './home-screen-invitation.module.css';
import { isRemembered, remember } from './remembered.ts';
import { useInstallMethod } from './use-install-method.ts';

const SEEN = 'home_screen_seen';

/** Shown once on the dashboard on an iPad or iPhone; afterwards the profile menu has it. */
export function HomeScreenInvitation() {
  const [isSeen, setIsSeen] = useState(() => isRemembered(SEEN));
  const way = useInstallMethod();
  if (way !== 'by-hand' || isSeen) return null;

  function answer() {
    remember(SEEN);
    setIsSeen(true);
  }

  return (
    <aside className={styles.invitation} aria-label="Add to Home Screen">
      <Smartphone aria-hidden="true" />
      <div className={styles.text}>
        <p className={styles.title}>Keep Vantage on the Home Screen</p>
        <p>There it opens without a network, and what it stores is not cleared after a week.</p>
      </div>
      <div className={styles.actions}>
        <Button
          onPress={() => {
            answer();
            guideOpen.set(true);
          }}
        >
          Show me how
        </Button>
        <Button variant="quiet" onPress={answer}>
          Not now
        </Button>
      </div>
    </aside>
  );
}
