import { Link } from '@tanstack/react-router';
import { type ReactNode, Suspense } from 'react';
import styles from './site-footer.module.css';
import { legalLinks, useSiteLinks } from './site-links.ts';

/** @param item a list item after the links, composed by the route */
export function SiteFooter({ item }: { item?: ReactNode }) {
  const siteLinks = useSiteLinks();
  return (
    <footer className={styles.footer}>
      <div className={styles.content}>
        <nav aria-label="Footer">
          <ul className={styles.links}>
            {[...siteLinks, ...legalLinks].map(({ label, link }) => (
              <li key={label}>
                <Link {...link}>{label}</Link>
              </li>
            ))}
            <Suspense>{item}</Suspense>
          </ul>
        </nav>
        <p className={styles.copyright}>Copyright © 2025 Vantage. All rights reserved.</p>
      </div>
    </footer>
  );
}
