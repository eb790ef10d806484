import { Link, linkOptions } from '@tanstack/react-router';
import { CircleHelp, FileText, LogOut, Mail, ShieldCheck, UserRoundPen } from 'lucide-react';
import { useState } from 'react';
import { logOut } from '../../entities/session/log-out.ts';
import { ConfirmDialog } from '../../ui/confirm-dialog.tsx';
import { PageHeader } from '../../ui/page-header.tsx';
import styles from './account-screen.module.css';

const TILES = [
  { label: 'Edit Profile', Icon: UserRoundPen, link: linkOptions({ to: '/profile' }) },
  { label: 'Contact Us', Icon: Mail, link: linkOptions({ to: '/contact-form' }) },
  { label: 'FAQ', Icon: CircleHelp, link: linkOptions({ to: '/faqs' }) },
  { label: 'Privacy Policy', Icon: ShieldCheck, link: linkOptions({ to: '/privacy' }) },
  { label: 'Terms & Conditions', Icon: FileText, link: linkOptions({ to: '/terms' }) },
];

/** The six screens of the account. The dialog is part of the screen's code, as logging out must work offline. */
export function AccountScreen() {
  const [isLeaving, setIsLeaving] = useState(false);
  return (
    <>
      <PageHeader title="ACCOUNT" />
      {/* biome-ignore lint/a11y/noRedundantRoles: `list-style: none` takes the role away in Safari */}
      <ul role="list" className={styles.tiles}>
        {TILES.map(({ label, Icon, link }) => (
          <li key={label}>
            <Link {...link} className={styles.tile}>
              <Icon aria-hidden="true" />
              {label}
            </Link>
          </li>
        ))}
        <li>
          <button type="button" className={styles.tile} data-danger onClick={() => setIsLeaving(true)}>
            <LogOut aria-hidden="true" />
            Logout
          </button>
        </li>
      </ul>
      <ConfirmDialog
        title="Confirm Logout"
        question="Are you sure, you want to logout from this account ?"
        isOpen={isLeaving}
        onClose={() => setIsLeaving(false)}
        onConfirm={() => {
          setIsLeaving(false);
          void logOut();
        }}
      />
    </>
  );
}
