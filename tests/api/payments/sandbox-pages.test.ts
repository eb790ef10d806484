import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { openSandbox } from '../../../dev/sandbox/open-sandbox.ts';
import { type ApiFixture, createApiFixture } from '../../support/api/api-fixture.ts';

let demo: ApiFixture;
let keyed: ApiFixture;
beforeAll(async () => {
  demo = await createApiFixture({ provider: openSandbox });
  keyed = await createApiFixture({ settings: { hasPlacesSandbox: false } });
});
afterAll(async () => {
  await demo.close();
  await keyed.close();
});

const SCRIPTS = ['stripe.js', 'places.js', 'card-frame.js', 'challenge-frame.js'];
const FRAMES = ['card-frame', 'challenge-frame'];
const ALL = [
  ...SCRIPTS,
  ...FRAMES,
  'card-frame.css',
  'challenge-frame.css',
  'places?q=Rome',
  'stripe/v1/events',
];

test('with keys of the real services there is no sandbox at any address', async () => {
  const answers = await Promise.all(ALL.map((name) => keyed.app.request(`/sandbox/${name}`)));
  expect(answers.map(({ status }) => status)).toEqual(ALL.map(() => 404));
});

test.each(SCRIPTS)('%s is a cacheable script', async (name) => {
  const answer = await demo.app.request(`/sandbox/${name}`);
  expect(answer.headers.get('content-type')).toContain('text/javascript');
  expect(await answer.text()).toMatch(/^"use strict"|^\(\(\)=>/);
  const headers = { 'if-none-match': answer.headers.get('etag') ?? '' };
  expect((await demo.app.request(`/sandbox/${name}`, { headers })).status).toBe(304);
});

test.each(FRAMES)('%s can be framed by our own pages only, and runs no inline script', async (name) => {
  const answer = await demo.app.request(`http://demo.test:4173/sandbox/${name}`);
  const policy = answer.headers.get('content-security-policy');
  expect(policy).toContain("frame-ancestors 'self'");
  // WebKit gives a host without a scheme none where the origin is opaque.
  expect(policy).toContain("script-src 'self' http://demo.test:4173 https://demo.test:4173;");
  expect(policy).not.toContain('unsafe');
  expect(await answer.text()).not.toMatch(/<script(?![^>]*src=)|<style|\son\w+=|\sstyle=/);
});

test('the API answers the card’s frame, whose origin is opaque', async () => {
  const headers = { origin: 'null' };
  const body = new URLSearchParams({ key: 'pk_test_sandbox', type: 'card' });
  const answer = await demo.app.request('/sandbox/stripe/v1/payment_methods', {
    method: 'POST',
    headers,
    body,
  });
  expect(answer.status).toBe(400);
  expect(answer.headers.get('access-control-allow-origin')).toBe('*');
});

describe('places', () => {
  const ask = async (query: string) => {
    const answer = await demo.app.request(`/sandbox/places?${query}`);
    return { status: answer.status, body: await answer.json() };
  };

  test('suggest an address and locate it', async () => {
    const { body } = await ask('q=12%20Harbour%20Street,%20Rotter');
    expect(body.places[0].description).toBe('12 Harbour Street, Rotterdam, Netherlands');
    const located = await ask(`id=${encodeURIComponent(body.places[0].id)}`);
    expect(located.body.places[0]).toMatchObject({ lat: expect.any(Number), lng: expect.any(Number) });
  });

  test('find nothing for an empty search, and refuse invalid ones', async () => {
    expect((await ask('')).body.places).toEqual([]);
    expect((await ask(`q=${'x'.repeat(301)}`)).status).toBe(400);
    expect((await ask('q=Rome&limit=many')).status).toBe(400);
  });
});
