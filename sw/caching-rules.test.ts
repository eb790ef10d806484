import { describe, expect, test } from 'vitest';
import { isCacheablePicture } from '../common/lib/cacheable-picture.ts';
import {
  asCorsRequest,
  isMediaPicture,
  isPortalPage,
  isProductPicture,
  isPublicVideo,
  isRarerFont,
} from './caching-rules.ts';

const ORIGIN = 'https://vantage.test';

describe('navigations', () => {
  test.each(['/', '/events/list', '/reset-password/ada@example.com/123456', '/login', '/eventsapi'])(
    '%s is a page of the portal',
    (path) => {
      expect(isPortalPage(path)).toBe(true);
    },
  );

  test.each([
    '/api/docs',
    '/api/v1/company/event/list',
    '/media/recordings/a.mp4',
    '/sandbox/stripe.js',
    '/dev/mail',
    '/admin',
    '/healthz',
    '/sample.xlsx',
    '/manifest.webmanifest',
  ])('%s belongs to the server', (path) => {
    expect(isPortalPage(path)).toBe(false);
  });
});

describe('media', () => {
  const own = new URL('/media/', ORIGIN);
  const picture = (path: string, destination = 'image', base = own) =>
    isMediaPicture(new URL(path, ORIGIN), destination, base);

  test('pictures are cached, also those of a CDN host', () => {
    expect(picture('/media/events/a.webp')).toBe(true);
    const cdn = new URL('https://cdn.test/m/');
    expect(picture('https://cdn.test/m/a.webp', 'image', cdn)).toBe(true);
    expect(picture('https://cdn.test/other/a.webp', 'image', cdn)).toBe(false);
  });

  test('pictures of the landing page are recognized by name, only on the portal’s own host', () => {
    const origin = 'https://portal.test';
    const isOne = (address: string) => isProductPicture(new URL(address, origin), origin);
    expect(isOne('/pictures/product-guests-dark-320.webp')).toBe(true);
    expect(isOne('/pictures/default-item.webp')).toBe(false);
    expect(isOne('https://other.test/pictures/product-guests-dark-320.webp')).toBe(false);
  });

  test('fonts of rare letters have a cache of their own, and the main font is part of the shell', () => {
    const origin = 'https://portal.test';
    const isOne = (path: string) => isRarerFont(new URL(path, origin), origin);
    expect(isOne('/assets/inter-latin-ext-Dkw7ZHPF.woff2')).toBe(true);
    expect(isOne('/assets/inter-latin-BWgJN1MO.woff2')).toBe(false);
  });

  test('signed URLs, recordings and pictures of other hosts are not cached', () => {
    expect(picture('/media/recordings/a.jpg?expires=1&signature=x')).toBe(false);
    expect(picture('/media/recordings/a.mp4', 'video')).toBe(false);
    expect(picture('https://maps.example/tile.png')).toBe(false);
  });

  test('only this portal’s own background videos count as public', () => {
    expect(isPublicVideo(new URL('/video/background.mp4', ORIGIN), ORIGIN)).toBe(true);
    expect(isPublicVideo(new URL('/media/recordings/a.mp4', ORIGIN), ORIGIN)).toBe(false);
    expect(isPublicVideo(new URL('https://else.test/video/a.mp4'), ORIGIN)).toBe(false);
  });
});

const picture = (headers: HeadersInit, status = 200) => new Response('x', { status, headers });

describe('60: a picture is cached', () => {
  test('when it is a complete picture of a reasonable size', () => {
    expect(isCacheablePicture(picture({ 'content-type': 'image/webp', 'content-length': '90000' }))).toBe(
      true,
    );
    // A chunked response has no length.
    expect(isCacheablePicture(picture({ 'content-type': 'image/png' }))).toBe(true);
  });

  test.each([
    ['a sign-in page', picture({ 'content-type': 'text/html' })],
    ['a part', picture({ 'content-type': 'image/webp' }, 206)],
    ['not there', picture({ 'content-type': 'image/webp' }, 404)],
    ['huge', picture({ 'content-type': 'image/webp', 'content-length': '9000000' })],
    ['nobody’s to look into', Response.error()],
  ])('not when it is %s', (_what, response) => {
    expect(isCacheablePicture(response)).toBe(false);
  });

  test('from another host only when its answer is readable (CORS), without cookies', () => {
    const asked = asCorsRequest(new Request('https://cdn.test/events/a.webp', { mode: 'no-cors' }));
    expect([asked.url, asked.mode, asked.credentials]).toEqual([
      'https://cdn.test/events/a.webp',
      'cors',
      'omit',
    ]);
  });
});
