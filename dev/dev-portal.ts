import type { IncomingMessage, Server, ServerResponse } from 'node:http';

/** Paths that our own app answers; in development Vite serves all others. */
const OURS = /^\/(api|media|healthz|sandbox|dev)(\/|$|\?)/;

type Listener = (request: IncomingMessage, response: ServerResponse) => void;

/**
 * The portal from its sources, with hot reload over the same port. Vite is only loaded here. `close` ends the reload
 * connections, which would keep the server open.
 */
export async function devPortal(
  root: string,
  server: Server,
  app: Listener,
): Promise<{ listener: Listener; close(): Promise<void> }> {
  const { createServer } = await import('vite');
  const vite = await createServer({
    root,
    appType: 'spa',
    server: { middlewareMode: true, hmr: { server } },
  });
  return {
    listener(request, response) {
      if (OURS.test(request.url ?? '/')) app(request, response);
      else vite.middlewares(request, response);
    },
    close: () => vite.close(),
  };
}
