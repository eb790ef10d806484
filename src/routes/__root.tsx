import { createRootRouteWithContext, Outlet } from '@tanstack/react-router';
import type { RouterContext } from '../entities/session/router-context.ts';

declare module '@tanstack/react-router' {
  interface StaticDataRouteOption {
    /** The screen's name, for the document title and the announcement. */
    title?: string;
  }
}

export const Route = createRootRouteWithContext<RouterContext>()({ component: Outlet });
