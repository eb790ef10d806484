import type { Client } from './client.ts';

let client: Client | undefined;

/** The client, once its code is there. */
export const loadedClient = (): Client | undefined => client;

export function setLoadedClient(loaded: Client): void {
  client = loaded;
}
