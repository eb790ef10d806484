import { Link } from '@tanstack/react-router';
import { useState } from 'react';
import { passwordContract } from '../../../common/contract/password.ts';
import { api } from '../../api/api.ts';
import { isOwnApi } from '../../api/api-address.ts';
import { AuthCard } from '../../ui/auth-card.tsx';
import { Notice } from '../../ui/notice.tsx';
import { NewPasswordForm } from './new-password-form.tsx';
import { oneTimeToken } from './one-time-secrets.ts';

interface SetPasswordScreenProps {
  companyId: string;
  onSaved: () => Promise<void>;
}

/** Set New Password, by a link that the administrator handed out. */
export function SetPasswordScreen({ companyId, onSaved }: SetPasswordScreenProps) {
  const [token] = useState(() => oneTimeToken.of(companyId));

  async function finish() {
    oneTimeToken.drop();
    await onSaved();
  }

  return (
    <AuthCard
      title="Set New Password"
      lead="Choose the password that your company logs in with."
      prompt={
        <>
          Have a password? <Link to="/login">Login</Link>
        </>
      }
    >
      {/* The links of another API have no key: opening one again would not help. */}
      {token === undefined && isOwnApi() && (
        <Notice tone="info" title="Opened anew?">
          The key in your link is not kept when the page is loaded again. Please open the link once more.
        </Notice>
      )}
      <NewPasswordForm
        onSave={(new_password) =>
          api.send(passwordContract.setPassword, { company_id: companyId, new_password, token })
        }
        onSaved={finish}
      />
    </AuthCard>
  );
}
