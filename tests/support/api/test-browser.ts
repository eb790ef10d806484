import type { CallName } from '../../../common/contract/calls.ts';
import type { ApiFixture } from './api-fixture.ts';

interface BrowserOptions {
  /** Its network address; requires `trustedProxies: 1` in the test's app context. */
  address?: string;
  /** False for a script: cookies are discarded. */
  keepsCookies?: boolean;
}

type Call = Parameters<ApiFixture['request']>[2];

/** A client of the in-process API with its own address and cookies. */
export interface TestBrowser {
  request<Name extends CallName>(
    name: Name,
    fields?: Record<string, unknown>,
    options?: Call,
  ): ReturnType<ApiFixture['request']>;
  /** The cookies as they are sent. */
  cookie(): string | undefined;
  clearCookies(): void;
}

let addresses = 0;

/** A network address that is unique in this process. */
export function newAddress(): string {
  addresses += 1;
  return `10.${addresses >> 16}.${(addresses >> 8) & 255}.${addresses & 255}`;
}

export function createTestBrowser(
  api: ApiFixture,
  { address, keepsCookies = true }: BrowserOptions = {},
): TestBrowser {
  const cookies = new Map<string, string>();
  const sent = () => [...cookies].map(([name, value]) => `${name}=${value}`).join('; ') || undefined;
  return {
    async request(name, fields, options = {}) {
      const headers: Record<string, string> = { ...options.headers };
      if (address !== undefined) headers['x-forwarded-for'] = address;
      const cookie = sent();
      if (cookie !== undefined) headers.cookie = cookie;
      const result = await api.request(name, fields, { ...options, headers });
      for (const given of keepsCookies ? result.headers.getSetCookie() : []) {
        const [name = '', value = ''] = (given.split(';')[0] ?? '').split('=');
        cookies.set(name, value);
      }
      return result;
    },
    cookie: sent,
    clearCookies() {
      cookies.clear();
    },
  };
}
