import { createFileRoute } from '@tanstack/react-router';
import * as z from 'zod/mini';
import { redirectSignedIn } from '../../features/session/guards.ts';
import { LoginScreen } from '../../features/session/login-screen.tsx';
import { safeReturnTo } from '../../features/session/return-to.ts';

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
