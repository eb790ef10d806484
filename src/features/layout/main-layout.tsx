import type { ReactNode } from 'react';
import '../../api/portal-client.ts';
import styles from './main-layout.module.css';
import { SiteFooter } from './site-footer.tsx';
import { SiteHeader } from './site-header.tsx';
import { SkipLink } from './skip-link.tsx';

interface MainLayoutProps {
  /** The connectivity chip in the header. */
  status?: ReactNode;
  /** Ways to install the app: in the menu of the profile, and among the links of the footer. */
  menuItem?: ReactNode;
  footerItem?: ReactNode;
  children: ReactNode;
}

/** The main layout: fixed header, content, footer. */
export function MainLayout({ status, menuItem, footerItem, children }: MainLayoutProps) {
  return (
    <div className={styles.frame}>
      <SkipLink />
      <SiteHeader status={status} menuItem={menuItem} />
      <main id="main" tabIndex={-1} className={styles.content}>
        {children}
      </main>
      <SiteFooter item={footerItem} />
    </div>
  );
}

/** A placeholder for any screen, for the document that is shown before the portal's code is loaded. */
export function ScreenSkeleton() {
  return (
    <div className={styles.ghost} data-loading aria-hidden="true">
      <div />
      <div />
    </div>
  );
}
