import type { QueryClient } from '@tanstack/react-query';
import type { Client } from '../../api/client.ts';

/** What every route's guard and loader gets from the router. */
export interface RouterContext {
  readonly queryClient: QueryClient;
  readonly api: Client;
}
