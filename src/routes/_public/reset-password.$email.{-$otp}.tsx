import { createFileRoute, redirect } from '@tanstack/react-router';
import { keepEmail } from '../../features/password/forgot-password-draft.ts';
import { oneTimeCode } from '../../features/password/one-time-secrets.ts';
import { ResetPasswordScreen } from '../../features/password/reset-password-screen.tsx';

export const Route = createFileRoute('/_public/reset-password/$email/{-$otp}')({
  beforeLoad: ({ params: { email, otp } }) => {
    if (otp !== undefined) {
      oneTimeCode.hold(email, otp);
      throw redirect({
        to: '/reset-password/$email/{-$otp}',
        params: { email, otp: undefined },
        replace: true,
      });
    }
    if (oneTimeCode.of(email) !== undefined) return;
    keepEmail(email);
    throw redirect({ to: '/forgot-password', search: { interrupted: true }, replace: true });
  },
  staticData: { title: 'New Password' },
  component: ResetPassword,
});

function ResetPassword() {
  const { email } = Route.useParams();
  const navigate = Route.useNavigate();
  return <ResetPasswordScreen email={email} onSaved={() => navigate({ to: '/login', replace: true })} />;
}
