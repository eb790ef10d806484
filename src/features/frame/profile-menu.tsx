import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { ChevronDown, LogOut, UserRound } from 'lucide-react';
import { sessionQueries } from '../session/queries.ts';
import { useLogout } from '../session/use-logout.ts';
import { HeaderPopover } from './header-popover.tsx';
import styles from './profile-menu.module.css';

/** The company's name and e-mail, Account and Log Out. */
export function ProfileMenu({ companyId }: { companyId: string }) {
  const { data: company } = useQuery(sessionQueries.company(companyId));
  const logout = useLogout();
  const name = company?.name ?? '';
  return (
    <HeaderPopover
      label={name ? `Profile of ${name}` : 'Profile'}
      triggerClass={styles.trigger}
      trigger={
        <>
          <span className={styles.initial} aria-hidden="true">
            {name ? [...name][0]?.toUpperCase() : <UserRound />}
          </span>
          <span className={styles.name} dir="auto">
            {name}
          </span>
          <ChevronDown aria-hidden="true" />
        </>
      }
    >
      <div className={styles.company}>
        <p className={styles.companyName} dir="auto">
          {name || 'Loading…'}
        </p>
        <p className={styles.email}>{company?.email}</p>
      </div>
      <Link to="/account">
        <UserRound aria-hidden="true" />
        Account
      </Link>
      <button type="button" onClick={() => logout.mutate()}>
        <LogOut aria-hidden="true" />
        Log Out
      </button>
    </HeaderPopover>
  );
}
