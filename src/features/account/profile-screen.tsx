import { useQuery } from '@tanstack/react-query';
import { KeyRound } from 'lucide-react';
import { lazy, Suspense } from 'react';
import { sessionQueries } from '../../entities/session/queries.ts';
import { useCompany } from '../../entities/session/use-company.ts';
import { useNeedsConnection } from '../../offline/connection/needs-connection.ts';
import { UpdatedAt } from '../../offline/reads/updated-at.tsx';
import { Button } from '../../ui/button.tsx';
import { Card } from '../../ui/card.tsx';
import { Notice } from '../../ui/notice.tsx';
import { PageHeader } from '../../ui/page-header.tsx';
import { ProfileForm } from './profile-form.tsx';
import styles from './profile-screen.module.css';

const ChangePasswordDialog = lazy(async () => ({
  default: (await import('./change-password-dialog.tsx')).ChangePasswordDialog,
}));

interface ProfileScreenProps {
  isChangingPassword: boolean;
  onChangePassword: () => void;
  onPasswordLeft: () => void;
  /** Called when the profile was saved or the form left. */
  onDone: () => void;
}

export function ProfileScreen(props: ProfileScreenProps) {
  const { isChangingPassword, onDone } = props;
  const company = useCompany();
  const profile = useQuery(sessionQueries.company(company._id));
  const needsConnection = useNeedsConnection();
  return (
    <div className={styles.screen}>
      <PageHeader
        title="EDIT PROFILE"
        back={{ label: 'Back to Account', onPress: onDone }}
        actions={
          <>
            <UpdatedAt query={profile} />
            <Button icon={<KeyRound />} disabledReason={needsConnection} onPress={props.onChangePassword}>
              Change Password
            </Button>
          </>
        }
      />
      {needsConnection && (
        <div className={styles.notice}>
          <Notice tone="info" title={needsConnection}>
            The profile and the password can be changed once you are connected. What you type here is kept.
          </Notice>
        </div>
      )}
      <Card padding="l">
        <ProfileForm company={company} onDone={onDone} />
      </Card>
      <Suspense>
        {isChangingPassword && (
          <ChangePasswordDialog
            companyId={company._id}
            email={company.email}
            onClose={props.onPasswordLeft}
          />
        )}
      </Suspense>
    </div>
  );
}
