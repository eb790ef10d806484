import { Link } from '@tanstack/react-router';
import styles from './site-footer.module.css';
import { legalLinks, siteLinks } from './site-links.ts';

export function SiteFooter() {
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
          </ul>
        </nav>
        <p className={styles.copyright}>Copyright © 2025 Vantage. All rights reserved.</p>
      </div>
    </footer>
  );
}
