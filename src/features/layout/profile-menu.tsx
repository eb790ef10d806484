import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { ChevronDown, LogOut, UserRound } from 'lucide-react';
import { type ReactNode, Suspense, useState } from 'react';
import type { Company } from '../../../common/contract/session.ts';
import { logOut } from '../../entities/session/log-out.ts';
import { sessionQueries } from '../../entities/session/queries.ts';
import { mediaUrl } from '../../lib/media-url.ts';
import { HeaderPopover } from './header-popover.tsx';
import styles from './profile-menu.module.css';

/** The company's logo, or its initial where there is none. */
function Picture({ company }: { company: Company | undefined }) {
  const url = mediaUrl(company?.profile_pic ?? '', import.meta.env.VITE_MEDIA_URL);
  const [brokenUrl, setBrokenUrl] = useState<string>();
  if (url !== undefined && url !== brokenUrl) {
    const fallBack = () => setBrokenUrl(url);
    return <img className={styles.picture} src={url} alt="" width="36" height="36" onError={fallBack} />;
  }
  const initial = [...(company?.name ?? '')][0]?.toUpperCase();
  return (
    <span className={styles.picture} aria-hidden="true">
      {initial ?? <UserRound />}
    </span>
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
