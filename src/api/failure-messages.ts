import { ApiError } from './api-error.ts';

/** Why something could not be loaded, for its place on the screen: the server's message if there is one. */
export function failureMessage(error: unknown): string {
  if (!(error instanceof ApiError)) return 'Something went wrong in the portal.';
  switch (error.kind) {
    case 'offline':
      return 'Check the connection and try again.';
    case 'timeout':
      return 'The server did not answer in time. Try again in a moment.';
    case 'refused':
      return error.message;
    case 'unexpected':
      return 'The server gave an unexpected answer. Try again in a moment.';
    case 'ended':
      return 'Your session has ended. Please log in again.';
    case 'unreadable':
      return 'Something other than the server answered, perhaps the sign-in page of a Wi-Fi network.';
  }
}
