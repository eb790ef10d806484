/**
 * How long a person waits for what usually comes at once, before the screen goes on without it. Tests of screens have
 * more of it: what their busy machine takes a moment for is not what they are about.
 */
export const slowAnswer = { ms: 1_000 };
