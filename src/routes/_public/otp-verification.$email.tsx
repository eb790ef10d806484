import { createFileRoute } from '@tanstack/react-router';
import { oneTimeCode } from '../../features/password/one-time-secrets.ts';
import { ResetCodeScreen } from '../../features/password/reset-code-screen.tsx';
import { useHistoryEntry } from '../-history-entry.ts';

export const Route = createFileRoute('/_public/otp-verification/$email')({
  staticData: { title: 'Enter the code' },
  component: ResetCode,
});

function ResetCode() {
  const { email } = Route.useParams();
  const navigate = Route.useNavigate();
  const { isStillHere } = useHistoryEntry();

  /** The code is passed outside the URL, so that it need not be removed from it. */
  async function choosePassword(otp: string) {
    if (!isStillHere()) return;
    oneTimeCode.hold(email, otp);
    await navigate({ to: '/reset-password/$email/{-$otp}', params: { email } });
  }

  return <ResetCodeScreen email={email} onVerified={choosePassword} />;
}
