/** A tablet at an API without idempotency keys, marks and ids. */
import { callOf } from '../../../common/contract/calls.ts';
import { drain, type Host } from '../../../common/outbox/delivery/drain.ts';
import { Device } from './device.ts';

export type Mishap =
  | 'lost'
  | { status: number; body?: unknown; headers?: Record<string, string>; html?: true; text?: string };

/** Invites everybody it receives, however often, and answers only "Success". */
class ThirdPartyApi {
  readonly invited: { _id: number; email: string; name?: string }[] = [];
  /** The people in every sheet sent to this API. */
  readonly sheet = ['ada@x.org', 'bo@x.org'];
  readonly cancelled: string[] = [];
  readonly mishaps: { send?: Mishap; list?: Mishap; cancel?: Mishap } = {};
  sends = 0;
  looks = 0;
  /** What its lagging list still shows. */
  late: readonly { _id: number; email: string }[] | undefined;

  readonly fetch: Host['fetch'] = async (input, init) => {
    const url = new URL(String(input));
    if (this.gateway !== undefined) return Response.json(this.gateway, { status: this.gatewayStatus });
    if (url.pathname.endsWith(callOf('currentCompany').path)) return this.#company();
    if (this.isHidingCompany && url.pathname.includes('/company/')) throw new TypeError('Failed to fetch');
    if (url.pathname.endsWith(callOf('eventDetails').path))
      return Response.json({ data: this.item }, { status: this.item ? 200 : 404 });
    if (this.isDeaf && url.pathname.endsWith(callOf('questions').path)) return Response.json(this.welcome);
    if (init?.method === 'GET') {
      this.looks += 1;
      return this.#answer({ result: this.late ?? this.invited }, this.#take('list'));
    }
    if (this.isHiding) return this.#hide(url);
    if (init?.body instanceof FormData) return this.#takeSheet();
    const body = JSON.parse(String(init?.body));
    if (url.pathname.endsWith(callOf('cancelEventInvitation').path)) {
      const mishap = this.#take('cancel');
      if (mishap !== undefined) return this.#answer(undefined, mishap);
      this.cancelled.push(body.invitation_id);
      const index = this.invited.findIndex(({ _id }) => String(_id) === body.invitation_id);
      if (index >= 0) this.invited.splice(index, 1);
      return this.#answer(undefined);
    }
    this.sends += 1;
    await this.onSend();
    if (this.isDeaf) return Response.json(this.welcome);
    this.invited.push({ _id: this.sends, email: body.email, name: body.name });
    return this.#answer(this.saysIds ? { _id: this.sends } : undefined, this.#take('send'));
  };

  /** Its answer for any event. */
  item: object | undefined;
  saysIds = false;
  /** Refuses every change in an answer that browsers hide. */
  isHiding = false;
  /** Hides its answer to the company call too. */
  isHidingCompany = false;
  /** Does not answer the company call. */
  isSilentOfCompany = false;
  /** Number of requests with hidden answers. */
  hidden = 0;
  /** A gateway's answer to every call. */
  gateway: object | undefined;
  gatewayStatus = 200;
  /** Runs on the device while an invitation is being sent. */
  onSend: () => Promise<unknown> = async () => undefined;
  /** A gateway answers every mutation and public content with a success, and passes lists. */
  isDeaf = false;
  welcome: object = { message: 'Welcome to Hotel Wi-Fi' };
  /** The company of the session, for the API. */
  company: string | number = 'company-a';
  /** Rejects the session. */
  isDenying = false;

  #hide(url: URL): never {
    this.hidden += 1;
    throw new TypeError(`Failed to fetch ${url.pathname}`);
  }

  #company(): Response {
    if (this.isHidingCompany || this.isSilentOfCompany) throw new TypeError('Failed to fetch');
    return this.isDenying
      ? Response.json({}, { status: 401 })
      : Response.json({ data: { id: this.company } });
  }

  #takeSheet(): Response {
    this.sends += 1;
    for (const email of this.sheet) this.invited.push({ _id: this.invited.length + 1, email });
    return this.#answer(undefined, this.#take('send'));
  }

  #take(kind: 'send' | 'list' | 'cancel'): Mishap | undefined {
    const mishap = this.mishaps[kind];
    delete this.mishaps[kind];
    return mishap;
  }

  #answer(data: unknown, mishap?: Mishap): Response {
    if (mishap === 'lost') throw new TypeError('Failed to fetch');
    const status = typeof mishap === 'object' ? mishap.status : 200;
    if (typeof mishap === 'object' && mishap.html) return new Response('<html>', { status });
    if (typeof mishap === 'object' && mishap.text) return new Response(mishap.text, { status });
    if (typeof mishap === 'object' && 'body' in mishap)
      return Response.json(mishap.body, { status, headers: mishap.headers ?? {} });
    return Response.json(
      { message: status === 200 ? 'Success' : 'No', ...(data ? { data } : {}) },
      { status },
    );
  }
}

export async function atForeignApi() {
  const device = new Device();
  await device.signIn();
  const api = new ThirdPartyApi();
  const host = device.newHost({ fetch: api.fetch, sendsIdempotencyKey: false, isOwnApi: false });
  // Longer than every backoff, unless given.
  const send = (afterMs = 600_000) => {
    device.clock.pass(afterMs);
    return drain(host, 'connected');
  };
  return { device, api, host, send };
}

/** An uncertain entry. */
export const toBeLookedAt = { state: 'failed', lastError: { kind: 'uncertain' } };
