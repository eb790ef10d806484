import { createFileRoute } from '@tanstack/react-router';
import * as z from 'zod/mini';
import { ForgotPasswordScreen } from '../../features/password/forgot-password-screen.tsx';
import { useHistoryEntry } from '../-history-entry.ts';

const SearchSchema = z.object({
  /** Redirected here because a reload has lost the code. */
  interrupted: z.catch(z.optional(z.literal(true)), undefined),
});

export const Route = createFileRoute('/_public/forgot-password')({
  validateSearch: SearchSchema,
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
