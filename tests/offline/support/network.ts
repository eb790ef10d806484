/** The network between outbox and ledger, with every fault of an unstable Wi-Fi. */
import { API_MARK, markOf } from '../../../common/contract/answer-source.ts';
import type { Ledger } from './ledger.ts';

export type Fault =
  | 'ok'
  /** Does not arrive. */
  | 'drop'
  /** Arrives and takes effect; the answer is lost. */
  | 'commit-drop'
  /** Arrives; the answer is cut off in its body. */
  | 'truncate'
  /** Hangs until it is aborted; `stall` does not arrive, `commit-stall` takes effect. */
  | 'stall'
  | 'commit-stall'
  /** A captive portal with status 200. */
  | 'portal'
  | 'redirect'
  | {
      readonly status: number;
      readonly headers?: Record<string, string>;
      readonly body?: unknown;
      /** The answer is a gateway's. */
      readonly byGateway?: true;
    };

export type FaultPlan = (request: { readonly url: string; readonly body: string }) => Fault;

const json = { 'content-type': 'application/json; charset=utf-8' };

/** A `fetch` to the ledger. `plan.now` may be changed at any time. */
export function networkTo(ledger: Ledger, plan: { now: FaultPlan }): typeof fetch {
  return async (input, init = {}) => {
    const url = String(input);
    const key = new Headers(init.headers).get('Idempotency-Key');
    const marked = { [API_MARK]: markOf(init.method, url) + (key ? ` ${key}` : '') };
    const fault = plan.now({ url, body: String(init.body) });
    if (typeof fault === 'object') {
      return new Response(JSON.stringify(fault.body ?? { message: `Said ${fault.status}` }), {
        status: fault.status,
        headers: { ...json, ...(fault.byGateway ? {} : marked), ...fault.headers },
      });
    }
    if (fault === 'portal') return page('<html>Welcome to the hotel</html>', 200);
    if (fault === 'redirect') return page('', 302);
    if (fault === 'drop') throw new TypeError('Failed to fetch');
    if (fault === 'stall') return await untilAborted(init.signal);
    const answer = ledger.serve(url, init);
    if (fault === 'commit-drop') throw new TypeError('Failed to fetch');
    if (fault === 'commit-stall') return await untilAborted(init.signal);
    const text = JSON.stringify(answer.body);
    const body = fault === 'truncate' ? brokenOff(text) : text;
    return new Response(body, { status: answer.status, headers: { ...json, ...marked } });
  };
}

function page(html: string, status: number): Response {
  return new Response(html, {
    status,
    headers: { 'content-type': 'text/html', location: 'http://portal.test/' },
  });
}

function untilAborted(signal: AbortSignal | null | undefined): Promise<never> {
  return new Promise((_resolve, reject) => {
    signal?.addEventListener('abort', () => reject(signal.reason));
  });
}

function brokenOff(text: string): ReadableStream<Uint8Array> {
  return new ReadableStream({
    start(controller) {
      controller.enqueue(new TextEncoder().encode(text.slice(0, text.length / 2)));
      controller.error(new TypeError('terminated'));
    },
  });
}
