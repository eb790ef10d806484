/** What the one session of the bare server is known by. */
export const BARE_TOKEN = 'bare-token';
