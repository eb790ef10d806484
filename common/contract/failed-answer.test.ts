import { describe, expect, test } from 'vitest';
import { messageOf, saysFailed } from './envelope.ts';

const WORDS = 'Has active viewers';

describe('A body with a 2xx', () => {
  test.each([
    [{ error: WORDS }],
    [{ errors: [WORDS] }],
    [{ errors: [{ message: WORDS }] }],
    [{ errors: [{ field: 'email', messages: [WORDS] }] }],
    [{ error: { reason: WORDS } }],
    [{ errors: { email: [WORDS] } }],
    [{ errors: { email: WORDS, name: [] } }],
    [{ errors: { email: { msg: WORDS } } }],
    [{ error: { email: [WORDS], name: [] } }],
    [{ success: false, message: { email: [WORDS] } }],
    [{ error: { message: WORDS, code: 17 } }],
    [{ ok: false, message: WORDS }],
    [{ ok: 0, reason: WORDS }],
    [{ success: false, message: [{ property: 'email', constraints: { isEmail: WORDS } }] }],
    [{ statusCode: 400, message: [{ property: 'a', constraints: { isEmail: WORDS } }], error: 'No' }],
    [{ status: 0, message: WORDS }],
    [{ status: '0', message: WORDS, data: null }],
    [{ data: { success: false, error: WORDS } }],
    [{ data: { status: 'error', message: WORDS } }],
    [{ data: { status: false, message: WORDS } }],
    [{ Success: false, Message: WORDS }],
    [{ isSuccess: false, message: WORDS }],
    [{ is_success: 0, message: WORDS }],
    [{ status: 'NOK', message: WORDS }],
    [{ status: 'unsuccessful', message: WORDS }],
    [{ hasError: true, message: WORDS }],
    [{ result: 'error', message: WORDS }],
    [{ success: false, message: WORDS, data: { _id: 7 } }],
    [{ message: WORDS, data: { inserted: 0, failed: ['b@x.org'] } }],
    [{ success: false, message: WORDS, data: { inserted: 0, failed: ['b@x.org'] } }],
    [{ message: WORDS, errors: ['Row 2: exists'] }],
    [{ success: 1, data: { error: WORDS } }],
    [{ success: false, message: WORDS, data: { rows: [{ status: 'failed' }, null] } }],
  ])('%j says that nothing was done, in its own words', (body) => {
    expect(saysFailed(body)).toBe(true);
    expect(messageOf(body)).toBe(WORDS);
  });

  test.each([
    [{ message: 'Success', status: 0 }],
    [{ code: 0, message: 'ok' }],
    [{ error: null, message: 'Done' }],
    [{ error: '', errors: [], data: {} }],
    [{ error: 'none', data: { _id: 7 } }],
    [{ error: false, status: 1 }],
    [{ errors: {}, success: true }],
    [{ message: 'Success', data: { inserted: 1, failed: [{ email: 'bo@x.org', reason: 'exists' }] } }],
    [{ data: { success: 1, errors: ['Row 2: exists'] } }],
    [{ data: { sent: ['a@x.org'], failed: ['b@x.org'] } }],
    [{ data: { totalSent: '3', failed: 2, errors: { 2: 'exists' } } }],
    [{ success: false, message: 'Done in part', data: { sent_count: 3, failed: ['b@x.org'] } }],
    [{ inserted: 1, failed: ['b@x.org'] }],
    [{ success: false, message: 'One failed', data: { rows: [{ status: 'Sent' }, { status: 'failed' }] } }],
    [{ message: 'Success', errors: ['Row 2: exists'] }],
    [{ message: 'Invited', error: 'The mail could not be sent', data: { _id: 7 } }],
    [{ data: { _id: 7, status: false } }],
    [{ data: { _id: 7, status: 0, error: 'of the thing' } }],
    [{ data: { status: false } }],
    [{ data: { rows: [], error: 'of a row' } }],
    [{ data: [{ error: 'of a row' }] }],
    [{ status: 'ok', state: 'active' }],
    [{ status: 0, data: { _id: 7 } }],
    [{ id: 7, name: 'Gala', status: 0 }],
    [{ _id: '7', name: 'Gala', status: false }],
    [{ success: true, status: 0 }],
    ['OK'],
    [[false]],
    [null],
  ])('%j does not', (body) => {
    expect(saysFailed(body)).toBe(false);
  });
});

describe('A message that names no refused field', () => {
  const TAKEN = 'The email has already been taken.';

  test.each([
    ['The given data was invalid.', { email: [TAKEN] }, `The given data was invalid. ${TAKEN}`],
    ['Validation failed', { email: [TAKEN], name: ['Too long'] }, `Validation failed: ${TAKEN} Too long`],
    ['Validation error', [{ msg: TAKEN, path: 'email' }], `Validation error: ${TAKEN}`],
    ['Bad Request', { a: '1', b: '2', c: '3', d: '4' }, 'Bad Request: 1 2 3'],
    ['Unprocessable Entity', { message: ['Required'] }, 'Unprocessable Entity: Required'],
  ])('%s is followed by the texts of %j', (message, errors, words) => {
    expect(messageOf({ message, errors })).toBe(words);
  });

  test.each([
    ['The given data was invalid.', undefined],
    ['The given data was invalid.', {}],
    ['The given data was invalid.', { email: [{}] }],
    [`Validation failed: ${TAKEN} (and 1 more error)`, { email: [TAKEN], name: ['Too long'] }],
    ['This guest is invited already', { email: [TAKEN] }],
  ])('%s stays as it is with %j', (message, errors) => {
    expect(messageOf({ message, errors })).toBe(message);
  });
});

test.each([
  [{ data: { _id: 7, email_sent: false } }, 'Saved, email_sent: false'],
  [{ data: { _id: 7 }, mailSent: false }, 'Saved, mailSent: false'],
  [{ data: { _id: 7, isInvitationSent: false } }, 'Saved, isInvitationSent: false'],
  [{ data: { _id: 7, email_sent: true } }, 'Saved'],
  [{ data: { _id: 7, sent: false, email: false, email_sent: 'no' } }, 'Saved'],
  [{ data: [false] }, 'Saved'],
])('a message beside %j is %s', (answer, words) => {
  expect(messageOf({ message: 'Saved', ...answer })).toBe(words);
});

test('A code in an error is not its message', () => {
  expect(messageOf({ error: { code: 'E_TAKEN', at: 7 } })).toBeUndefined();
});

test('A deeply nested body is parsed', () => {
  const depth = 50_000;
  const nested: unknown = JSON.parse(`${'{"error":['.repeat(depth)}"x"${']}'.repeat(depth)}`);
  expect(saysFailed(nested)).toBe(true);
  expect(messageOf({ error: nested, data: nested })).toBeUndefined();
});

test.each([
  [
    { email: ['Enter a valid email address.'], name: ['Too long.'] },
    'Enter a valid email address., Too long.',
  ],
  [{ non_field_errors: ['The event is over.'] }, 'The event is over.'],
  ['Guest limit reached', 'Guest limit reached'],
  [{ data: ['a'] }, undefined],
  [{ email: [] }, undefined],
  [{ rows: [{ email: 'ada@guests.test' }] }, undefined],
  [{ result: [{ _id: 1, email: 'ada@guests.test', message: 'Not opened yet' }] }, undefined],
  [{ plans: [{ description: 'Gala' }, { description: 'Wedding' }] }, undefined],
])('texts by field alone, as Django REST answers, or a text alone are words: %j', (answer, words) => {
  expect(messageOf(answer)).toBe(words);
});
