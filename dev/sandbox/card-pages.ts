import type { Context, Hono } from 'hono';
import { fileOf, scriptOf } from './browser-files.ts';

const FRAMES = ['card-frame', 'challenge-frame'] as const;

/** Mounts the replacement of Stripe's script, and the frames that it opens. */
export function mountCardPages(app: Hono): void {
  app.get('/sandbox/stripe.js', scriptOf('stripe-script.ts'));
  for (const name of FRAMES) {
    const page = fileOf(`${name}.html`, 'text/html');
    app.get(`/sandbox/${name}`, async (context) => {
      context.header('content-security-policy', framePolicy(context));
      return await page(context);
    });
    app.get(`/sandbox/${name}.js`, scriptOf(`${name}.ts`));
    app.get(`/sandbox/${name}.css`, fileOf(`${name}.css`, 'text/css'));
  }
}

/**
 * The frames have an opaque origin (`sandbox="allow-scripts"`), for which not every browser resolves 'self' to our
 * address, and WebKit gives a host without a scheme none, so the address is listed with both: a proxy may speak TLS.
 */
function framePolicy({ req }: Context): string {
  const { host } = new URL(req.url);
  const ours = `'self' http://${host} https://${host}`;
  return [
    "default-src 'none'",
    `script-src ${ours}`,
    `style-src ${ours}`,
    `connect-src ${ours}`,
    "base-uri 'none'",
    "form-action 'none'",
    "frame-ancestors 'self'",
  ].join('; ');
}
