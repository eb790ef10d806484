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
