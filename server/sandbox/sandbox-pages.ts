import type { Hono } from 'hono';

/** The scripts and frames that the portal loads in place of the outside services' own. */
export function mountSandboxPages(_app: Hono): void {}
