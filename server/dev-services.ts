/**
 * Loads the stand-ins for outside services. Code of `dev/` is only loaded by these functions, which are called for a
 * demo (DEMO=1, never in production), by `npm run dev`, and by the command that removes a demo's data.
 */
import type { RequestListener, Server } from 'node:http';
import type { Hono } from 'hono';
import type { AppContext } from './context/app-context.ts';
import type { HttpEnv } from './http/http-env.ts';
import type { FetchSelf, Provider } from './modules/payments/provider.ts';

type SandboxSurroundings = Pick<AppContext, 'db' | 'clock' | 'log'> & { fetchSelf: FetchSelf };

/** The payment sandbox, instead of the card service. */
export async function openPaymentSandbox(surroundings: SandboxSurroundings): Promise<Provider> {
  const { openSandbox } = await import('../dev/sandbox/open-sandbox.ts');
  return openSandbox(surroundings);
}

/** Adds routes beside the API, with what they need. */
export type MountDevRoutes = (app: Hono<HttpEnv>, appContext: AppContext) => void;

/** The routes of the mailbox and of the places, as enabled by the settings; undefined for none. */
export async function devRoutes(
  settings: Pick<AppContext['settings'], 'hasMailbox' | 'hasPlacesSandbox'>,
): Promise<MountDevRoutes | undefined> {
  const { hasMailbox, hasPlacesSandbox } = settings;
  if (!hasMailbox && !hasPlacesSandbox) return undefined;
  const { mountDevMail } = await import('../dev/mailbox/mailbox-routes.ts');
  const { mountPlacesSandbox } = await import('../dev/sandbox/places/places-route.ts');
  return (app, appContext) => {
    if (hasMailbox) mountDevMail(app, appContext);
    if (hasPlacesSandbox) mountPlacesSandbox(app);
  };
}

/** The portal from its sources, with hot reload over the same port; `close` ends its connections. */
export async function openDevPortal(
  root: string,
  server: Server,
  answer: RequestListener,
): Promise<{ listener: RequestListener; close(): Promise<void> }> {
  return await (await import('../dev/dev-portal.ts')).devPortal(root, server, answer);
}

/** Writes the demo data unless they exist; returns whether it did. */
export async function seedDemoData(
  appContext: Pick<AppContext, 'db' | 'media' | 'clock' | 'settings'>,
): Promise<boolean> {
  const { seedDemo } = await import('../dev/demo/seed.ts');
  return await seedDemo(appContext);
}

/** The media paths of the demo data, for the command that removes them. */
export async function demoMediaPaths(): Promise<string[]> {
  return await (await import('../dev/demo/demo-media.ts')).demoMediaPaths();
}
