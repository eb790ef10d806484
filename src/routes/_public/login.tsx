import { createFileRoute } from '@tanstack/react-router';
import * as z from 'zod/mini';
import { redirectSignedIn } from '../../entities/session/guards.ts';
import { safeReturnTo } from '../../entities/session/return-to.ts';
import { LoginScreen } from '../../features/log-in/login-screen.tsx';

const SearchSchema = z.object({
  back: z.pipe(z.optional(z.unknown()), z.transform(safeReturnTo)),
});

export const Route = createFileRoute('/_public/login')({
  validateSearch: SearchSchema,
  beforeLoad: ({ search }) => redirectSignedIn(search.back),
  staticData: { title: 'Login' },
  component: Login,
});

function Login() {
  const { back } = Route.useSearch();
  return <LoginScreen back={back} />;
}
