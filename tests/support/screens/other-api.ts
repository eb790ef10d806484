/** The portal in a test's DOM at an API of another make, whose answers the test sets. */
import { vi } from 'vitest';
import { type CallName, callNames, callOf } from '../../../common/contract/calls.ts';
import { storeSession } from '../../../src/entities/session/session-store.ts';
import { setReadsOwner } from '../../../src/offline/reads/reads-owner.ts';

/** The address in test files that say `@other-api` (`vitest.config.ts`). */
const OTHER_API = 'https://api.other.test';

type Answering = (init: RequestInit, url: URL) => Response | Promise<Response>;
type OtherAnswers = Partial<Record<CallName, Answering>>;

/** An answer of another make: JSON without our server's mark. */
export const said = (body: unknown, status = 200) => Response.json(body, { status });

/**
 * Answers the portal's calls with `answers`, which may change meanwhile; others with company 77, or an empty list.
 * Undone by `closePortal`.
 * @returns the calls that were made
 */
export function connectOtherApi(answers: OtherAnswers): CallName[] {
  const made: CallName[] = [];
  vi.stubGlobal('fetch', async (input: string, init: RequestInit) => {
    const url = new URL(input);
    const name = callNames.find((call) => url.pathname === `/api/v1/${callOf(call).path}`);
    if (url.origin !== OTHER_API || !name) throw new Error(`A request to nowhere: ${url}`);
    made.push(name);
    const usual = name === 'currentCompany' ? company77 : [];
    return (await answers[name]?.(init, url)) ?? said({ data: usual });
  });
  return made;
}

/** Signs company 77 in without the log-in screen. */
export function enterOtherApi(userType = 2): void {
  storeSession({ token: 'token-of-77', companyId: '77', userType });
  setReadsOwner('77');
}

/** The company 77 as such an API answers it. */
export const company77 = { _id: 77, name: 'Fjord', email: 'fjord@x.test', user_type: 2 };
