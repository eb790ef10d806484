/**
 * A server in memory that behaves like ours towards the outbox: keys, natural keys, sessions. Records every request
 * and every effect.
 */
import { type CallName, callOf } from '../../../common/contract/calls.ts';
import { KEY_USED_OTHERWISE } from '../../../common/contract/envelope.ts';

export interface WireRequest {
  readonly call: CallName;
  readonly key: string | null;
  readonly token: string;
  readonly companyId: string | null;
  readonly body: Record<string, string>;
}

export interface Row {
  readonly id: string;
  readonly companyId: string;
  readonly eventId: string;
  email: string;
  isCancelled: boolean;
}

type Stored = { readonly status: number; readonly body: unknown };

interface Made {
  readonly _id?: string;
  readonly rows?: readonly { readonly _id: string }[];
}

const OTHER_CONTENT: Stored = { status: 422, body: { message: KEY_USED_OTHERWISE } };

export class Ledger {
  readonly wire: WireRequest[] = [];
  readonly rows: Row[] = [];
  readonly #answers = new Map<string, { readonly body: string; readonly answer: Stored }>();
  /** Keys of changes that created nothing. */
  readonly #corrections = new Set<string>();
  readonly #tokens = new Map<string, string>();

  #logins = 0;

  signIn(companyId: string): string {
    this.#logins += 1;
    const token = `token-${this.#logins}-of-${companyId}`;
    this.#tokens.set(token, companyId);
    return token;
  }

  signOut(token: string): void {
    this.#tokens.delete(token);
  }

  /** Handles one request: whatever happens to the answer, the effect stays. */
  serve(url: string, init: RequestInit): Stored {
    if (init.method === 'GET') return this.#show(url, init);
    const request = this.#read(url, init);
    this.wire.push(request);
    const { companyId, key } = request;
    if (companyId === null) return { status: 401, body: { message: 'Session expired' } };
    const body = JSON.stringify(request.body);
    const stored = key === null ? undefined : this.#answers.get(`${companyId} ${key}`);
    if (stored) return stored.body === body ? stored.answer : OTHER_CONTENT;
    const answer =
      request.call === 'undoChange' ? this.#undo(request, companyId) : this.#apply(request, companyId);
    if (key !== null && answer.status < 300) {
      this.#answers.set(`${companyId} ${key}`, { body, answer });
      if (request.call === 'correctInvitation') this.#corrections.add(`${companyId} ${key}`);
    }
    return answer;
  }

  /** Like the server after 30 days: forgets all earlier keys. */
  forgetKeys(): void {
    this.#answers.clear();
    this.#corrections.clear();
  }

  /** The active invitations of an event, by e-mail. */
  invited(eventId: string): string[] {
    return this.rows.filter((row) => row.eventId === eventId && !row.isCancelled).map((row) => row.email);
  }

  /** The reads that the outbox checks doubtful answers with. */
  #show(url: string, init: RequestInit): Stored {
    const companyId = this.#companyOf(init);
    if (companyId === null) return { status: 401, body: { message: 'Session expired' } };
    const { pathname, searchParams } = new URL(url);
    if (pathname.endsWith(callOf('currentCompany').path))
      return { status: 200, body: { data: { _id: companyId } } };
    if (pathname.endsWith(callOf('findChange').path)) {
      const isMade = this.#answers.get(`${companyId} ${searchParams.get('key')}`)?.body !== undefined;
      return { status: 200, body: { data: { isMade } } };
    }
    const result = this.rows
      .filter((row) => row.eventId === searchParams.get('event_id') && !row.isCancelled)
      .map(({ id, email }) => ({ _id: id, email }));
    return { status: 200, body: { data: { result } } };
  }

  #companyOf(init: RequestInit): string | null {
    const token = (new Headers(init.headers).get('authorization') ?? '').replace('Bearer ', '');
    return this.#tokens.get(token) ?? null;
  }

  #apply({ call, body }: WireRequest, companyId: string): Stored {
    if (call === 'sendEventInvitation') {
      const { event_id: eventId = '', email = '' } = body;
      if (this.invited(eventId).includes(email))
        return { status: 409, body: { message: `${email} is already invited` } };
      const row = { id: `row-${this.rows.length + 1}`, companyId, eventId, email, isCancelled: false };
      this.rows.push(row);
      return { status: 201, body: { message: 'Inviation Sent Successfully', data: { _id: row.id, email } } };
    }
    if (call === 'bulkSendEventInvitations') return this.#applySheet(body, companyId);
    const row = this.rows.find(({ id, isCancelled }) => id === body.invitation_id && !isCancelled);
    if (row?.companyId !== companyId) return { status: 404, body: { message: 'Invitation not found' } };
    if (call === 'correctInvitation') {
      row.email = body.email ?? '';
      return { status: 200, body: { message: 'The invitation is sent again', data: { _id: row.id } } };
    }
    row.isCancelled = true;
    return { status: 200, body: { message: 'Invitation cancelled successfully', data: {} } };
  }

  /** A test's sheet has its people in the field `people`. */
  #applySheet({ event_id: eventId = '', people = '' }: WireRequest['body'], companyId: string): Stored {
    const rows = people.split(' ').map((email) => {
      const id = `row-${this.rows.length + 1}`;
      this.rows.push({ id, companyId, eventId, email, isCancelled: false });
      return { _id: id, email, status: 'sent', message: '' };
    });
    return { status: 200, body: { message: 'Inviation Sent Successfully', data: { rows } } };
  }

  /** Spends an unused key. */
  #undo({ body: { key } }: WireRequest, companyId: string): Stored {
    const scope = `${companyId} ${key}`;
    if (this.#corrections.has(scope))
      return { status: 409, body: { message: 'This cannot be taken back here.' } };
    const made = this.#answers.get(scope)?.answer.body as { data?: Made } | undefined;
    const ids = made?.data?.rows?.map(({ _id }) => _id) ?? [made?.data?._id];
    const rows = this.rows.filter(({ id }) => ids.includes(id));
    for (const row of rows) row.isCancelled = true;
    if (rows.length === 0) this.#answers.set(scope, { body: 'spent', answer: OTHER_CONTENT });
    return { status: 200, body: { message: 'Taken back', data: { wasMade: rows.length > 0 } } };
  }

  #read(url: string, init: RequestInit): WireRequest {
    const headers = new Headers(init.headers);
    const token = (headers.get('authorization') ?? '').replace('Bearer ', '');
    const known = [
      'cancelEventInvitation',
      'correctInvitation',
      'undoChange',
      'bulkSendEventInvitations',
    ] as const;
    return {
      call: known.find((call) => url.endsWith(callOf(call).path)) ?? 'sendEventInvitation',
      key: headers.get('idempotency-key'),
      token,
      companyId: this.#companyOf(init),
      body: init.body instanceof FormData ? textsOf(init.body) : JSON.parse(String(init.body)),
    };
  }
}

function textsOf(form: FormData): Record<string, string> {
  return Object.fromEntries(
    [...form].flatMap(([name, value]) => (typeof value === 'string' ? [[name, value]] : [])),
  );
}
