import { type QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { RouterProvider } from '@tanstack/react-router';
import { StrictMode, useEffectEvent, useLayoutEffect } from 'react';
import { UpdatePrompt } from '../features/sync/update-prompt.tsx';
import { PlacesProvider } from '../ui/places.tsx';
import { ToastRegion } from '../ui/toast-region.tsx';
import { ForegroundSpinner } from './foreground-spinner.tsx';
import type { AppRouter } from './router.tsx';

async function loadPlaces(): Promise<void> {
  const places = await import('./load-places.ts');
  await places.loadPlaces();
}

interface PortalProps {
  router: AppRouter;
  queryClient: QueryClient;
  /** Called when the first screen is in the document, before it is painted. */
  onShown?: () => void;
}

/** The portal around the current screen. */
export function Portal({ router, queryClient, onShown }: PortalProps) {
  const tellShown = useEffectEvent(() => onShown?.());
  useLayoutEffect(() => tellShown(), []);
  return (
    <StrictMode>
      <QueryClientProvider client={queryClient}>
        <PlacesProvider load={loadPlaces}>
          <RouterProvider router={router} />
        </PlacesProvider>
        <ToastRegion />
        <UpdatePrompt />
        <ForegroundSpinner />
      </QueryClientProvider>
    </StrictMode>
  );
}
