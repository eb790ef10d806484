import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { ChevronDown, LogOut, UserRound } from 'lucide-react';
import { type ReactNode, Suspense } from 'react';
import type { Company } from '../../../common/contract/session.ts';
import { logOut } from '../../entities/session/log-out.ts';
import { sessionQueries } from '../../entities/session/queries.ts';
import { pictureUrls } from '../../lib/picture-urls.ts';
import { FallbackImage } from '../../ui/fallback-image.tsx';
import { HeaderPopover } from './header-popover.tsx';
import styles from './profile-menu.module.css';

/** The company's logo, or its initial where there is none. */
function Picture({ company }: { company: Company | undefined }) {
  const { large, small } = pictureUrls(company?.profile_pic ?? '', import.meta.env.VITE_MEDIA_URL);
  const initial = [...(company?.name ?? '')][0]?.toUpperCase();
  const standIn = (
    <span className={styles.picture} aria-hidden="true">
      {initial ?? <UserRound />}
    </span>
  );
  return (
    <FallbackImage
      className={styles.picture}
      width={36}
      height={36}
      sources={[small, large]}
      fallback={standIn}
    />
  );
}

interface ProfileMenuProps {
  companyId: string;
  /** Between Account and Log Out. */
  children?: ReactNode;
}

/** The company's name and e-mail, Account and Log Out. */
export function ProfileMenu({ companyId, children }: ProfileMenuProps) {
  const { data: company } = useQuery(sessionQueries.company(companyId));
  const name = company?.name ?? '';
  return (
    <HeaderPopover
      label={name ? `Profile of ${name}` : 'Profile'}
      triggerClass={styles.trigger}
      trigger={
        <>
          <Picture company={company} />
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
      <Suspense>{children}</Suspense>
      <button type="button" onClick={() => void logOut()}>
        <LogOut aria-hidden="true" />
        Log Out
      </button>
    </HeaderPopover>
  );
}
