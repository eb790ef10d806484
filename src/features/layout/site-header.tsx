import { Link, useLocation } from '@tanstack/react-router';
import { Menu } from 'lucide-react';
import { type ReactNode, Suspense } from 'react';
import { dashboardOf } from '../../entities/session/guards.ts';
import { useSession } from '../../entities/session/use-session.ts';
import { buttonClass } from '../../ui/button.tsx';
import { Brand } from './brand.tsx';
import { HeaderPopover } from './header-popover.tsx';
import { ProfileMenu } from './profile-menu.tsx';
import styles from './site-header.module.css';
import { dashboardLink, useSiteLinks } from './site-links.ts';
import { ThemeToggle } from './theme-toggle.tsx';

const PLACES_WITH_WAY_BACK = ['/lander', '/subscriptions'];

interface SiteHeaderProps {
  /** The connectivity chip, composed by the route. */
  status?: ReactNode;
  /** In the menu of the profile. */
  menuItem?: ReactNode;
}

/** The main layout's header. */
export function SiteHeader({ status, menuItem }: SiteHeaderProps) {
  return (
    <header className={styles.header}>
      <div className={styles.bar}>
        <Brand />
        <nav aria-label="Main" className={styles.links}>
          <SiteLinks />
        </nav>
        <div className={styles.side} data-session-part>
          <Suspense>{status}</Suspense>
          <ThemeToggle />
          <SessionPart menuItem={menuItem} />
          <div className={styles.burger}>
            <HeaderPopover label="Menu" trigger={<Menu aria-hidden="true" />}>
              <nav aria-label="Menu">
                <SiteLinks />
              </nav>
            </HeaderPopover>
          </div>
        </div>
      </div>
    </header>
  );
}

/** The links; for a company the dashboard is the first. */
function SiteLinks() {
  const dashboard = dashboardLink(useSession());
  const siteLinks = useSiteLinks();
  return (
    <ul>
      {dashboard && (
        <li data-company-part>
          <Link to={dashboard}>Dashboard</Link>
        </li>
      )}
      {siteLinks.map(({ label, link }) => (
        <li key={label}>
          <Link {...link} activeOptions={{ exact: true, includeHash: true }}>
            {label}
          </Link>
        </li>
      ))}
    </ul>
  );
}

function SessionPart({ menuItem }: { menuItem: ReactNode }) {
  const session = useSession();
  const pathname = useLocation({ select: (location) => location.pathname });
  if (!session) {
    return (
      <Link to="/login" className={buttonClass({ variant: 'primary' })}>
        Log In
      </Link>
    );
  }
  return (
    <>
      {PLACES_WITH_WAY_BACK.includes(pathname) && (
        <Link
          to={dashboardOf(session.userType)}
          className={`${buttonClass({ variant: 'secondary' })} ${styles.returnTo}`}
        >
          Back to Dashboard
        </Link>
      )}
      <ProfileMenu companyId={session.companyId}>{menuItem}</ProfileMenu>
    </>
  );
}
