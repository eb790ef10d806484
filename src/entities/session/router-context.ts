import type { QueryClient } from '@tanstack/react-query';
import type { Client } from '../../api/client.ts';

/** The router context of every guard and loader. */
export interface RouterContext {
  readonly queryClient: QueryClient;
  readonly api: Client;
}
