/** The token of the bare server's only session. */
export const BARE_TOKEN = 'bare-token';
