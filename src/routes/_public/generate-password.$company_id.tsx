import { createFileRoute, redirect } from '@tanstack/react-router';
import { oneTimeToken, tokenOfFragment } from '../../features/password/one-time-secrets.ts';
import { SetPasswordScreen } from '../../features/password/set-password-screen.tsx';

interface SetPasswordSearch {
  token?: string | undefined;
}

export const Route = createFileRoute('/_public/generate-password/$company_id')({
  // The router parses a token of digits as a number.
  validateSearch: ({ token }): SetPasswordSearch => ({
    token: typeof token === 'string' || typeof token === 'number' ? String(token) : undefined,
  }),
  beforeLoad: ({ params, search, location }) => {
    // Older links have the token in the query, which proxies log.
    const token = tokenOfFragment(location.hash) ?? search.token;
    if (token === undefined) return;
    oneTimeToken.hold(params.company_id, token);
    throw redirect({ to: '/generate-password/$company_id', params, search: {}, hash: '', replace: true });
  },
  staticData: { title: 'Set New Password' },
  component: SetPassword,
});

function SetPassword() {
  const { company_id } = Route.useParams();
  const navigate = Route.useNavigate();
  return (
    <SetPasswordScreen companyId={company_id} onSaved={() => navigate({ to: '/login', replace: true })} />
  );
}
