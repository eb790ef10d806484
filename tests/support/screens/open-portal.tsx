/** The whole portal in a test's DOM, with the real API in process; only the network between them is simulated. */
import 'fake-indexeddb/auto';
import { createMemoryHistory } from '@tanstack/react-router';
import { act, cleanup, render } from '@testing-library/react';
import { vi } from 'vitest';
import { API_MARK } from '../../../common/contract/answer-source.ts';
import { type CallName, callNames, callOf, type QueueableCall } from '../../../common/contract/calls.ts';
import { api } from '../../../src/api/api.ts';
import { Portal } from '../../../src/app/portal.tsx';
import { createQueryClient } from '../../../src/app/query-client.ts';
import { announceRoutes } from '../../../src/app/route-announcer.ts';
import { createAppRouter } from '../../../src/app/router.tsx';
import { startSessionEffects } from '../../../src/app/session-effects.ts';
import { ownDoor } from '../../../src/entities/session/session-end.ts';
import { slowAnswer } from '../../../src/lib/slow-answer.ts';
import { outboxEvents } from '../../../src/offline/changes/outbox-page.ts';
import { reportOutcome } from '../../../src/offline/connection/connectivity.ts';
import { readWhenConnected } from '../../../src/offline/reads/read-when-connected.ts';
import { toasts } from '../../../src/ui/toasts.ts';
import type { ApiFixture } from '../api/api-fixture.ts';

// happy-dom has no popovers; every supported browser has.
HTMLElement.prototype.hidePopover ??= () => undefined;

const ORIGIN = 'http://vantage.test';

/** What happens to a call instead of, or after, reaching the API. */
export type Mishap = 'no network' | 'answer lost' | Response;
/** The call is delayed until then. */
type Slowly = Promise<Mishap | undefined>;

export interface TestNetwork {
  /** The calls made so far, in order. */
  readonly calls: CallName[];
  /** Applies a mishap to the next such call. The outbox may retry at once; use `whenever` for a lasting failure. */
  next<Name extends CallName>(
    name: Name,
    mishap: (Name extends QueueableCall ? Response : Mishap) | Slowly,
  ): void;
  /** Applies a mishap to all such calls until the returned function is called. */
  whenever(name: CallName, mishap: () => Mishap): () => void;
}

/** Connects the page's `fetch` with the API. Undone by `closePortal`. */
export function connect({ app }: ApiFixture): TestNetwork {
  const mishaps = new Map<CallName, Mishap | Slowly>();
  const lasting = new Map<CallName, () => Mishap>();
  const calls: CallName[] = [];
  slowAnswer.ms = 20_000;
  // Files that share their modules share the connection's state too.
  reportOutcome('answered');
  vi.stubGlobal('fetch', async (input: string, init: RequestInit) => {
    const url = new URL(input, ORIGIN);
    const name = callNames.find((call) => url.pathname === `/api/v1/${callOf(call).path}`);
    if (!name) throw new Error(`A request to nowhere: ${url.pathname}`);
    calls.push(name);
    const wanted = mishaps.get(name) ?? lasting.get(name)?.();
    mishaps.delete(name);
    const mishap = await Promise.race([wanted, brokenOff(init.signal)]);
    if (mishap instanceof Response) return mishap;
    if (mishap === 'no network') throw new TypeError('Failed to fetch');
    const answer = await app.request(url.href, init);

    if (mishap === 'answer lost') throw new TypeError('Failed to fetch');
    return answer;
  });
  return {
    calls,
    next: (name, mishap) => mishaps.set(name, mishap),
    whenever: (name, mishap) => {
      lasting.set(name, mishap);
      return () => lasting.delete(name);
    },
  };
}

/** Rejects when a call is aborted, like a browser. */
function brokenOff(signal: AbortSignal | null | undefined): Promise<never> {
  return new Promise((_, reject) => {
    signal?.addEventListener('abort', () => reject(signal.reason));
  });
}

/** Opens the portal at a path, as if typed. */
export async function openPortal(path: string) {
  const queryClient = createQueryClient();
  const router = createAppRouter({ queryClient, api }, createMemoryHistory({ initialEntries: [path] }));
  const stops = [
    startSessionEffects(router, queryClient),
    announceRoutes(router),
    readWhenConnected(queryClient, { random: () => 0 }),
    // Retries of an earlier test must not affect the next one.
    () => queryClient.clear(),
  ];
  closing.push(...stops);
  await router.load();
  await act(async () => {
    render(<Portal router={router} queryClient={queryClient} />);
  });
  return { router, queryClient, path: () => router.state.location.href };
}

const closing: (() => void)[] = [];

/** Ends what a test opened and sent, and resets the browser's storage. */
export function closePortal(): void {
  cleanup();
  // Ends the session, as otherwise the next test would wait until this one's calls are answered.
  outboxEvents.publish({ type: 'session:changed', companyId: null });
  for (const stop of closing.splice(0)) stop();
  // Shows the document again: a page that was left has hidden it until a reload, and the next file uses it too.
  document.documentElement.style.visibility = '';
  ownDoor.isHere = false;
  vi.unstubAllGlobals();
  slowAnswer.ms = 1_000;
  toasts.endSession();
  localStorage.clear();
  sessionStorage.clear();
}

/** An answer of a server in trouble, or of one that refuses. */
export function answerOf(status: number, body: object): Response {
  return new Response(JSON.stringify(body), {
    status,
    headers: { 'Content-Type': 'application/json', [API_MARK]: '1' },
  });
}
