/** The least that the portal's packages cost: a log-in form with nothing on it. What the paint figures compare with. */
import { QueryClient, QueryClientProvider, useMutation } from '@tanstack/react-query';
import {
  createRootRoute,
  createRoute,
  createRouter,
  lazyRouteComponent,
  Outlet,
  RouterProvider,
} from '@tanstack/react-router';
import { ofetch } from 'ofetch';
import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import * as z from 'zod/mini';

const FormSchema = z.object({ email: z.email(), password: z.string().check(z.minLength(8)) });

function BareLogin() {
  const login = useMutation({
    mutationFn: (form: FormData) =>
      ofetch('/api', { method: 'POST', body: z.parse(FormSchema, Object.fromEntries(form)) }),
  });
  return (
    <main>
      <h1>Hello, organizer</h1>
      <p>Sign in to manage your events, invite lists and recordings.</p>
      <form
        onSubmit={(event) => {
          event.preventDefault();
          login.mutate(new FormData(event.currentTarget));
        }}
      >
        <input aria-label="Email" name="email" type="email" />
        <input aria-label="Password" name="password" type="password" />
        <button type="submit">Sign in</button>
      </form>
    </main>
  );
}

const rootRoute = createRootRoute({ component: Outlet });
const loginRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: '/',
  component: lazyRouteComponent(async () => ({ default: BareLogin })),
});
const router = createRouter({ routeTree: rootRoute.addChildren([loginRoute]) });
const root = document.getElementById('root');
if (root) {
  createRoot(root).render(
    <StrictMode>
      <QueryClientProvider client={new QueryClient()}>
        <RouterProvider router={router} />
      </QueryClientProvider>
    </StrictMode>,
  );
}
