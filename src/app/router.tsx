import { createBrowserHistory, createRouter, type RouterHistory } from '@tanstack/react-router';
import type { RouterContext } from '../entities/session/router-context.ts';
import { ErrorScreen } from './error-screen.tsx';
import { ItemNotFoundScreen } from './item-not-found-screen.tsx';
import { PendingScreen } from './pending-screen.tsx';
import { routeTree } from './route-tree.gen.ts';
import { serializedHistory } from './serialized-history.ts';

declare module '@tanstack/react-router' {
  interface Register {
    router: ReturnType<typeof createAppRouter>;
  }
}

/** The portal's router. Pass `history` where there is no address bar. */
export function createAppRouter(context: RouterContext, history: RouterHistory = createBrowserHistory()) {
  return createRouter({
    routeTree,
    context,
    history: serializedHistory(history),
    defaultPreload: 'intent',
    // The query client decides what is fresh.
    defaultPreloadStaleTime: 0,
    defaultPendingMs: 150,
    defaultPendingMinMs: 300,
    scrollRestoration: true,
    defaultErrorComponent: ErrorScreen,
    defaultNotFoundComponent: ItemNotFoundScreen,
    defaultPendingComponent: PendingScreen,
  });
}

export type AppRouter = ReturnType<typeof createAppRouter>;
