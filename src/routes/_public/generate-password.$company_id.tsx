import { createFileRoute, redirect } from '@tanstack/react-router';
import * as z from 'zod/mini';
import { oneTimeToken, tokenOfFragment } from '../../features/password/one-time-secrets.ts';
import { SetPasswordScreen } from '../../features/password/set-password-screen.tsx';

const SearchSchema = z.object({ token: z.catch(z.optional(z.coerce.string()), undefined) });

export const Route = createFileRoute('/_public/generate-password/$company_id')({
  validateSearch: SearchSchema,
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
