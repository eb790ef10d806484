// @vitest-environment happy-dom
// @other-api
/** Refusals of the company at an API of another make, which a gateway in front of it may have given. */
import { QueryClient } from '@tanstack/react-query';
import { afterEach, expect, test, vi } from 'vitest';
import { company77, connectOtherApi, enterOtherApi, said } from '../../../tests/support/screens/other-api.ts';
import { denials } from '../../api/client-events.ts';
import '../../api/portal-client.ts';
import { sessionQueries } from './queries.ts';
import { sessionEnds } from './session-end.ts';

afterEach(() => {
  vi.unstubAllGlobals();
  localStorage.clear();
});

const page = (status: number) => () =>
  new Response(`<html><h1>${status}</h1></html>`, { status, headers: { 'Content-Type': 'text/html' } });
const words = (status: number) => () => said({ message: 'No such company' }, status);
const named = () => said({ data: company77 });

/** Reads the company, which is answered in turn, the last answer for good. @returns how often the session was ended */
async function endsAfter(...answers: (() => Response)[]): Promise<number> {
  connectOtherApi({
    currentCompany: () => ((answers.length > 1 ? answers.shift() : answers[0]) ?? named)(),
    questions: () => said({ data: [{ _id: 1, question: 'Where?', answer: 'Here', status: 1 }] }),
  });
  enterOtherApi();
  const ended = vi.fn();
  const stops = [denials.subscribe(ended), sessionEnds.subscribe(ended)];
  await expect(new QueryClient().fetchQuery(sessionQueries.company('77'))).rejects.toThrow();
  for (const stop of stops) stop();
  return ended.mock.calls.length;
}

test.each([
  ['a page with 404, then the company', [page(404), named]],
  ['a page with 403, then the company', [page(403), named]],
  ['403 in words, then the company', [words(403), named]],
  ['404 in words, then the company', [words(404), named]],
  ['pages with 404', [page(404)]],
  ['404 without words', [() => said({}, 404)]],
])('%s: the session goes on', async (_what, answers) => {
  expect(await endsAfter(...answers)).toBe(0);
});

test.each([
  ['403 in words', [words(403)]],
  ['nothing with 403', [() => new Response(null, { status: 403 })]],
  ['404 in words', [words(404)]],
])('%s, each time, while the public content is served: the session has ended', async (_what, answers) => {
  expect(await endsAfter(...answers)).toBe(1);
});
