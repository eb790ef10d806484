import { ApiError } from './api-error.ts';

/**
 * Code that a call needs. If it cannot be loaded, whatever the browser's words for that, the call fails like one without
 * a connection: the screen was opened without that code, and nothing was sent.
 */
export async function loadCode<Code>(loading: Promise<Code>, message: string): Promise<Code> {
  return await loading.catch((cause) => {
    throw new ApiError({ kind: 'offline', message, isUnsent: true, cause });
  });
}
