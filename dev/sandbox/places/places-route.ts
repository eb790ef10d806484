import type { Hono } from 'hono';
import * as z from 'zod/mini';
import { scriptOf } from '../browser-files.ts';
import { findPlaces, placeById } from './find-places.ts';

const QuerySchema = z.object({
  q: z._default(z.string().check(z.maxLength(300)), ''),
  id: z.optional(z.string().check(z.maxLength(400))),
  limit: z.optional(z.string().check(z.regex(/^\d$/))),
});

/** Mounts the replacement of Google's script, and `GET /sandbox/places?q=` or `?id=`: `{places}`. */
export function mountPlacesSandbox<Env extends object>(app: Hono<Env>): void {
  app.get('/sandbox/places.js', scriptOf('places-script.ts'));
  app.get('/sandbox/places', (context) => {
    const query = z.safeParse(QuerySchema, context.req.query());
    if (!query.success) return context.json({ message: 'The search is not valid.' }, 400);
    const { q, id, limit } = query.data;
    if (id === undefined) return context.json({ places: findPlaces(q, limit ? Number(limit) : undefined) });
    const place = placeById(id);
    return context.json({ places: place ? [place] : [] });
  });
}
