/**
 * Renders the first screens to markup at build time (tools/build/prerender). They are the portal's own screens, so the
 * document's markup and its replacement have the same elements and classes.
 */
import { QueryClientProvider } from '@tanstack/react-query';
import {
  createMemoryHistory,
  createRootRoute,
  createRouter,
  Outlet,
  RouterProvider,
} from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import type { Shell } from '../../common/lib/shells.ts';
import { api } from '../api/api.ts';
import { DoorSkeleton } from '../features/door/door-skeleton.tsx';
import { MainLayout, ScreenSkeleton } from '../features/layout/main-layout.tsx';
import { PublicLayout } from '../features/layout/public-layout.tsx';
import { createQueryClient } from './query-client.ts';
import { createAppRouter } from './router.tsx';

/** The markup of a shell's `#root`. */
export async function prerender(shell: Shell): Promise<string> {
  switch (shell) {
    case 'login.html':
      return await screenAt('/login');
    case 'lander.html':
      return await screenAt('/lander');
    case 'auth.html':
      return await frame(<PublicLayout>{null}</PublicLayout>);
    case 'door.html':
      return await frame(<DoorSkeleton />);
    case 'index.html':
    case 'dashboard.html':
    case 'details.html':
      return await frame(
        <MainLayout>
          <ScreenSkeleton />
        </MainLayout>,
      );
  }
}

/** Renders a screen without a session. */
async function screenAt(path: string): Promise<string> {
  const queryClient = createQueryClient();
  const history = createMemoryHistory({ initialEntries: [path] });
  const router = createAppRouter({ queryClient, api }, history);
  await router.load();
  const markup = renderToStaticMarkup(
    <QueryClientProvider client={queryClient}>
      <RouterProvider router={router} />
    </QueryClientProvider>,
  );
  return withoutScripts(markup);
}

/**
 * The router's inline script restores scrolling, which a first screen does not need and the content security policy
 * forbids.
 */
function withoutScripts(markup: string): string {
  return markup.replaceAll(/<script\b[\s\S]*?<\/script>/g, '');
}

/** Renders a layout without a screen. Its links need a router, which leads nowhere here. */
async function frame(layout: ReactNode): Promise<string> {
  const routeTree = createRootRoute({ component: () => layout ?? <Outlet /> });
  const router = createRouter({ routeTree, history: createMemoryHistory() });
  await router.load();
  return renderToStaticMarkup(<RouterProvider router={router} />);
}
