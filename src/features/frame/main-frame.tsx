import type { ReactNode } from 'react';
import styles from './main-frame.module.css';
import { SiteFooter } from './site-footer.tsx';
import { SiteHeader } from './site-header.tsx';
import { SkipLink } from './skip-link.tsx';

/** The main layout: fixed header, content, footer. */
export function MainFrame({ status, children }: { status?: ReactNode; children: ReactNode }) {
  return (
    <div className={styles.frame}>
      <SkipLink />
      <SiteHeader status={status} />
      <main id="main" tabIndex={-1} className={styles.content}>
        {children}
      </main>
      <SiteFooter />
    </div>
  );
}

/** The outline of a screen nobody knows yet, for the document that comes before the portal's code. */
export function ScreenGhost() {
  return (
    <div className={styles.ghost} aria-hidden="true">
      <div />
      <div />
    </div>
  );
}
