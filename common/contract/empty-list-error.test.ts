import { describe, expect, test } from 'vitest';
import { isEmptyListError, saysListIsEmpty } from './empty-list-error.ts';

const failed = (message: string | undefined, data: unknown = []) => ({ success: false, message, data });

test.each([
  'No events found',
  'No invitations found',
  'No cameras found for this location',
  'Invitations not found for the event',
  'Data not found',
  'No records',
  'The list is empty',
  'No data found',
  'No data',
  'No record found',
  'No Record Found!',
  'No result found.',
  'No invitation found for this event',
  'No camera found',
  'No recording available',
  'No plan was found',
])('"%s" says that nothing is on a list', (message) => {
  expect(saysListIsEmpty({ message })).toBe(true);
  for (const data of [[], null, {}, undefined, { result: [] }])
    expect(isEmptyListError(failed(message, data))).toBe(true);
});

test.each([
  'Event not found',
  'No such event',
  'No such record',
  'No event found',
  'No data access',
  'No camera could be reached',
  'User not found',
  'No permissions',
  'No access to this event',
  'You have no rights',
  'No servers available',
  'Unauthorized',
  'Something went wrong',
])('"%s" says something else, also beside an empty list', (message) => {
  expect(saysListIsEmpty({ message })).toBe(false);
  expect(isEmptyListError(failed(message))).toBe(false);
});

describe('With an empty list', () => {
  test.each(['Not found', 'Nothing here yet', 'None', undefined])('%j means so too', (message) => {
    expect(isEmptyListError(failed(message))).toBe(true);
    expect(isEmptyListError(failed(message, null))).toBe(false);
  });

  test.each([
    ['statusCode', { statusCode: 404, message: 'No invitations found', data: {} }],
    ['status', { status: 'error', message: 'No invitations found', data: [] }],
    ['error', { error: 'No invitations found', data: [] }],
  ])('an error is one by %s as well', (_how, answer) => expect(isEmptyListError(answer)).toBe(true));
});

test('a list with rows is not empty, and a success is not an error', () => {
  expect(isEmptyListError(failed('No more invitations', [{ _id: 1 }]))).toBe(false);
  expect(isEmptyListError({ message: 'No invitations found', data: [] })).toBe(false);
});
