import { createFileRoute } from '@tanstack/react-router';
import { redirectSignedIn } from '../../entities/session/guards.ts';
import { safeReturnTo } from '../../entities/session/return-to.ts';
import { LoginScreen } from '../../features/log-in/login-screen.tsx';

interface LoginSearch {
  /** Where to go once logged in. */
  back?: string | undefined;
}

export const Route = createFileRoute('/_public/login')({
  validateSearch: ({ back }): LoginSearch => ({ back: safeReturnTo(back) }),
  beforeLoad: ({ search }) => redirectSignedIn(search.back),
  staticData: { title: 'Login' },
  component: Login,
});

function Login() {
  const { back } = Route.useSearch();
  return <LoginScreen back={back} />;
}
