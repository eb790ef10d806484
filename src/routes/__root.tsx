import { createRootRouteWithContext, Outlet } from '@tanstack/react-router';
import type { RouterContext } from '../entities/session/router-context.ts';

declare module '@tanstack/react-router' {
  interface StaticDataRouteOption {
    /** The screen's name: the document's title, and what is announced when it opens. */
    title?: string;
  }
}

export const Route = createRootRouteWithContext<RouterContext>()({ component: Outlet });
