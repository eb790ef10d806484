/**
 * How long the screen waits for a usually immediate answer before it continues without it. Screen tests raise it, as a
 * busy machine may take longer.
 */
export const slowAnswer = { ms: 1_000 };
