import { createFileRoute } from '@tanstack/react-router';
import { ForgotPasswordScreen } from '../../features/password/forgot-password-screen.tsx';
import { oneOf } from '../../lib/search-values.ts';
import { useHistoryEntry } from '../-history-entry.ts';

interface ForgotPasswordSearch {
  /** Redirected here because a reload has lost the code. */
  interrupted?: true | undefined;
}

export const Route = createFileRoute('/_public/forgot-password')({
  validateSearch: ({ interrupted }): ForgotPasswordSearch => ({ interrupted: oneOf([true], interrupted) }),
  staticData: { title: 'Forgot Password' },
  component: ForgotPassword,
});

function ForgotPassword() {
  const { interrupted = false } = Route.useSearch();
  const navigate = Route.useNavigate();
  const { isStillHere } = useHistoryEntry();

  async function goOn(email: string) {
    if (isStillHere()) await navigate({ to: '/otp-verification/$email', params: { email } });
  }

  return <ForgotPasswordScreen isInterrupted={interrupted} onSent={goOn} />;
}
