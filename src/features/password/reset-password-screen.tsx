import { Link } from '@tanstack/react-router';
import { useState } from 'react';
import { passwordContract } from '../../../common/contract/password.ts';
import { api } from '../../api/api.ts';
import { keepsIdempotencyKeys } from '../../api/api-address.ts';
import { AuthCard } from '../../ui/auth-card.tsx';
import { NewPasswordForm } from './new-password-form.tsx';
import { oneTimeCode } from './one-time-secrets.ts';

interface ResetPasswordScreenProps {
  email: string;
  onSaved: () => Promise<void>;
}

/** New Password, for anyone who has the code from the e-mail. */
export function ResetPasswordScreen({ email, onSaved }: ResetPasswordScreenProps) {
  // Kept in the screen's state: during the navigation to log-in it is rendered again, when the code is used up.
  const [otp] = useState(() => oneTimeCode.of(email) ?? '');

  async function finish() {
    oneTimeCode.drop();
    await onSaved();
  }

  return (
    <AuthCard
      title="New Password"
      lead={
        <>
          Choose a new password for <strong dir="auto">{email}</strong>.
          {keepsIdempotencyKeys() && ' All devices are logged out then.'}
        </>
      }
      prompt={
        <>
          Code expired? <Link to="/forgot-password">Ask for a new one</Link>
        </>
      }
    >
      <NewPasswordForm
        email={email}
        onSave={(new_password) => api.send(passwordContract.resetPassword, { email, new_password, otp })}
        onSaved={finish}
      />
    </AuthCard>
  );
}
