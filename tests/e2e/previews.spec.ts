import { expect, test } from './fixtures.ts';

test.describe('A page requested by link previews, curl and monitors', () => {
  for (const path of ['/', '/login', '/subscriptions', '/events/list']) {
    test(`${path} has a title, a text and a picture`, async ({ request }) => {
      const answer = await request.get(path, { headers: { accept: '*/*' } });
      expect(answer.status()).toBe(200);
      expect(answer.headers()['content-type']).toBe('text/html; charset=utf-8');
      const page = await answer.text();
      expect(page).toMatch(/<title>[^<]*Vantage[^<]*<\/title>/);
      for (const name of ['property="og:title"', 'property="og:description"', 'name="description"'])
        expect(page).toMatch(new RegExp(`<meta ${name} content="[^"]{4,}"`));
      const picture = /<meta property="og:image" content="([^"]+)"/.exec(page)?.[1] ?? '';
      const image = await request.get(new URL(picture, answer.url()).pathname);
      expect([image.status(), image.headers()['content-type']]).toEqual([200, 'image/png']);
    });
  }
});
