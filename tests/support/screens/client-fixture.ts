/** The portal's client, and a server whose answers the test sets. */
import { once } from 'node:events';
import { createServer, type RequestListener, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterEach, beforeEach } from 'vitest';
import { eventsContract } from '../../../common/contract/events.ts';
import type { Outcome } from '../../../common/contract/outcome.ts';
import { sessionContract } from '../../../common/contract/session.ts';
import { ApiError } from '../../../src/api/api-error.ts';
import { type ClientOptions, createClient, type SendOptions } from '../../../src/api/client.ts';

/** Starts the server before each test of the file. */
export function createClientFixture() {
  let server: Server;
  const seen = { outcomes: [] as Outcome[], unauthorized: [] as (string | null)[] };

  beforeEach(async () => {
    seen.outcomes = [];
    seen.unauthorized = [];
    server = createServer((request, response) => fixture.answer(request, response)).listen(0, '127.0.0.1');
    await once(server, 'listening');
  });

  afterEach(async () => {
    server.closeAllConnections();
    server.close();
    await once(server, 'close');
  });

  /** @param changes of a client for an API of another make */
  function client(changes: Partial<ClientOptions> = {}) {
    return createClient({
      baseUrl: `http://127.0.0.1:${(server.address() as AddressInfo).port}/api/v1/`,
      token: () => 'token-1',
      onUnauthorized: (token) => seen.unauthorized.push(token),
      onOutcome: (outcome) => seen.outcomes.push(outcome),
      sendsIdempotencyKey: true,
      ...changes,
    });
  }

  const fixture = {
    /** All reported outcomes. */
    seen,
    client,
    /** Answers each request. */
    answer: (() => undefined) as RequestListener,
    /** Answers everything with a page, or with JSON. */
    answering(status: number, body: string | object, headers: Record<string, string> = {}) {
      fixture.answer = (_, response) => {
        const type = typeof body === 'string' ? 'text/html' : 'application/json; charset=utf-8';
        response.writeHead(status, { 'Content-Type': type, ...headers });
        response.end(typeof body === 'string' ? body : JSON.stringify(body));
      };
    },
    listEvents: (options: SendOptions = {}) =>
      client().send(eventsContract.listEvents, { company_id: 'c 1' }, options),
    login: () => client().send(sessionContract.login, { email: 'a@b.co', password: 'x' }),
  };
  return fixture;
}

/** The error of a call. */
export async function failure(sent: Promise<unknown>): Promise<ApiError> {
  const error = await sent.catch((reason: unknown) => reason);
  if (!(error instanceof ApiError)) throw new Error(`not an ApiError: ${String(error)}`);
  return error;
}
