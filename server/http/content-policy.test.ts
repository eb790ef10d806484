import { describe, expect, test } from 'vitest';
import { pagePolicy } from './content-policy.ts';

const NOTHING = { apiOrigin: undefined, mediaOrigin: undefined, hasStripe: false, hasGooglePlaces: false };
const foreignHosts = (policy: string) => [...new Set(policy.match(/https?:\/\/[^\s;]+/g) ?? [])].sort();

describe("the pages' content security policy", () => {
  test('names no foreign host when there are no keys', () => {
    const policy = pagePolicy(NOTHING, []);
    expect(foreignHosts(policy)).toEqual([]);
    expect(policy).toContain("script-src 'self';");
  });

  test('names only the hosts of the service whose key is set', () => {
    const stripe = foreignHosts(pagePolicy({ ...NOTHING, hasStripe: true }, []));
    expect(stripe).toContain('https://js.stripe.com');
    expect(stripe.filter((host) => !host.endsWith('stripe.com'))).toEqual([]);
    const google = foreignHosts(pagePolicy({ ...NOTHING, hasGooglePlaces: true }, []));
    expect(google).toContain('https://maps.googleapis.com');
    expect(google.filter((host) => host.includes('stripe'))).toEqual([]);
  });

  test('allows https pictures of any host, and nothing else, when the API is elsewhere', () => {
    const ofApi = pagePolicy({ ...NOTHING, apiOrigin: 'https://api.example' }, []);
    expect(ofApi).toContain("img-src 'self' https://api.example https: data: blob:;");
    expect(ofApi.match(/ https:(?= |;)/g)).toHaveLength(1);
    expect(pagePolicy({ ...NOTHING, mediaOrigin: 'https://media.example' }, [])).not.toMatch(
      / https:(?= |;)/,
    );
  });

  test('names inline scripts, and the hosts of API and media when these are elsewhere', () => {
    const settings = { ...NOTHING, hasStripe: true, apiOrigin: 'https://api.example' };
    const policy = pagePolicy(settings, ['sha256-x']);
    expect(policy).toContain("script-src 'self' 'sha256-x' https://js.stripe.com");
    expect(policy).toContain("connect-src 'self' https://api.example https://api.stripe.com");
    expect(policy).not.toMatch(/undefined|unsafe-eval|script-src[^;]*unsafe-inline/);
  });
});
