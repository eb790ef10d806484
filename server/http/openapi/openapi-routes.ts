import type { Hono } from 'hono';
import { PLAIN_PAGE_POLICY } from '../content-policy.ts';
import type { HttpEnv } from '../http-env.ts';
import { openApiDocument } from './document.ts';
import { openApiPage } from './page.ts';

/** `/api/openapi.json` and a page for people, `/api/docs`: both derived from the table of calls and its schemas. */
export function mountOpenApi(app: Hono<HttpEnv>): void {
  const json = once(() => JSON.stringify(openApiDocument(), null, 2));
  const page = once(() => openApiPage(openApiDocument()).toString());
  app.get('/api/openapi.json', (context) => {
    context.header('cache-control', 'no-cache');
    context.header('content-type', 'application/json; charset=utf-8');
    return context.body(json());
  });
  app.get('/api/docs', (context) => {
    context.header('cache-control', 'no-cache');
    context.header('content-security-policy', PLAIN_PAGE_POLICY);
    context.header('content-type', 'text/html; charset=utf-8');
    return context.body(page());
  });
}

/**
 * Made at the first request and cached as bytes: a string would be converted to a separate buffer for each connection,
 * which stays in memory until its client has read it.
 */
function once(make: () => string): () => Uint8Array<ArrayBuffer> {
  let made: Uint8Array<ArrayBuffer> | undefined;
  return () => {
    made ??= new TextEncoder().encode(make());
    return made;
  };
}
