import { callOf } from '../../common/contract/calls.ts';
import { ApiError } from './api-error.ts';
import type { Client } from './client.ts';
import { loadCode } from './load-code.ts';
import { loadedClient } from './loaded-client.ts';
import { readToken } from './token-store.ts';

/**
 * The portal's client. Its code is loaded with what needs it, at the latest with the first call: the log-in screen, as
 * it is opened, makes none.
 */
export const api: Client = {
  async send(contract, request, options) {
    const client = loadedClient() ?? (await loadClient(options?.fallback ?? callOf(contract.name).fallback));
    return await client.send(contract, request, options);
  },
};

/** Throws `ApiError` if the code cannot be loaded, or if the session has changed meanwhile. */
async function loadClient(message: string): Promise<Client> {
  const token = readToken();
  await loadCode(import('./portal-client.ts'), message);
  const client = loadedClient();
  if (!client || readToken() !== token) throw new ApiError({ kind: 'ended', message });
  return client;
}
