import { describe, expect, test } from 'vitest';
import * as z from 'zod/mini';
import { contractsInFiles } from '../../tests/support/api/contract-files.ts';
import { callNames, callOf } from './calls.ts';
import { eventDateIssue, trialLastDay } from './event-date.ts';
import { EventSchema, eventChangeSchema, eventDraftSchema } from './events.ts';
import { firstIssue } from './first-issue.ts';
import { LocationSchema } from './locations.ts';
import { RegistrationFormSchema } from './registration.ts';
import { CompanySchema, sessionContract } from './session.ts';

const contracts = (await contractsInFiles()).map(({ name }) => name);

describe('the table of calls', () => {
  test('has schemas for every call, once, and no schemas without a call', () => {
    expect(contracts.toSorted()).toEqual([...callNames].sort());
  });

  test('has the 47 calls of the specification, and marks the extensions of our API', () => {
    expect(callNames.filter((name) => !callOf(name).extension)).toHaveLength(47);
    expect(callNames.filter((name) => callOf(name).extension)).toEqual([
      'finishLogout',
      'findChange',
      'undoChange',
      'listExtensions',
      'removeSavedCard',
      'setEventReminder',
      'readPass',
      'openDoor',
      'linkDoor',
      'listDoors',
      'endDoor',
      'endDoors',
      'leaveOutDoor',
      'setReentry',
      'claimDoor',
      'readDoorLog',
      'recordAdmissions',
      'correctInvitation',
      'resendFailedInvitations',
    ]);
  });

  test('gives each call a path of its own', () => {
    const paths = callNames.map((name) => callOf(name).path);
    expect(new Set(paths).size).toBe(paths.length);
  });
});

describe('answers', () => {
  test('get the documented defaults for missing optional fields', () => {
    const event = z.parse(EventSchema, {
      id: 7,
      name: 'Gala',
      media: null,
      payment_status: '2',
      extra: true,
    });
    expect(event).toMatchObject({ _id: '7', media: '', payment_status: 2, product_id: '', extra: true });
    expect(event.location).toEqual({ name: '', coordinates: [0, 0], type: 'point' });
    expect(z.parse(CompanySchema, { _id: 'a' })).toMatchObject({ user_type: null, first_entry: false });
  });

  test.each([
    [2, 2],
    ['2', 2],
    ['event', 2],
    ['Event Organizer', 2],
    ['EVENT_COMPANY', 2],
    ['security', 4],
    ['guards', 4],
    [7, 7],
    [true, 4],
    [{}, 4],
    ['', null],
  ])('with the user type %j mean %s', (user_type, type) => {
    expect(z.parse(CompanySchema, { _id: 'a', user_type }).user_type).toBe(type);
    const session = { access_token: 't', user_type };
    expect(z.parse(sessionContract.login.data, session).user_type).toBe(type);
  });

  test.each([
    [true, true],
    [1, true],
    ['1', true],
    ['True', true],
    ['yes', true],
    [false, false],
    [0, false],
    ['False', false],
    ['no', false],
    [2, false],
    [null, false],
    [{}, false],
  ])('with the first entry %j mean %s', (first_entry, isFirst) => {
    expect(z.parse(CompanySchema, { _id: 'a', first_entry }).first_entry).toBe(isFirst);
  });

  test.each([
    [undefined, null],
    [null, null],
    ['Paid', 2],
    ['free_trial', 5],
    ['PENDING', 1],
    ['Rejected', 3],
    ['on hold', null],
    ['constructor', null],
    [0, 0],
  ])('with the payment status %s mean %s', (payment_status, status) => {
    for (const schema of [EventSchema, LocationSchema])
      expect(z.parse(schema, { _id: 'a', payment_status }).payment_status).toBe(status);
  });

  test.each([
    [1_924_992_000, '2031-01-01T00:00:00.000Z'],
    ['1924992000000', '2031-01-01T00:00:00.000Z'],
    ['2031-01-01T18:00:00Z', '2031-01-01T18:00:00Z'],
    ['20310101', '20310101'],
    ['20310101180000', '20310101180000'],
    [{ $date: '2031-01-01T18:00:00Z' }, '2031-01-01T18:00:00Z'],
    [{ $date: 1_924_992_000_000 }, '2031-01-01T00:00:00.000Z'],
    [{ $date: { $numberLong: '1924992000000' } }, ''],
    [{ date: '2031-01-01' }, ''],
    ['21.12.2031', '2031-12-21'],
    ['Sun, 21 Dec 2031 00:00:00 GMT', '2031-12-21'],
    ['3/9/2031', '3/9/2031'],
  ])('with the day %j of an event mean %s', (date, day) => {
    expect(z.parse(EventSchema, { _id: 'a', date }).date).toBe(day);
  });

  test.each([
    [44, '+44'],
    ['0044', '+44'],
    ['+44', '+44'],
    ['GB', 'GB'],
    [null, '+1'],
  ])('with the country code %s mean %s', (country_code, code) => {
    expect(z.parse(CompanySchema, { _id: 'a', country_code }).country_code).toBe(code);
  });

  test('without any id are refused', () => {
    expect(z.safeParse(EventSchema, { name: 'Gala' }).success).toBe(false);
  });
});

describe('forms', () => {
  test('report the first failing rule only, in the order of the specification', () => {
    const values = { name: '', email: '', password: '', confirm_password: '' };
    const steps: [Partial<Record<string, unknown>>, string, string][] = [
      [{}, 'name', 'Company Name is not allowed to empty'],
      [{ name: 'A' }, 'email', 'Company Email is not allowed to empty'],
      [{ email: 'a@b.co' }, 'password', 'Password is not allowed to empty'],
      [{ password: 'x' }, 'confirm_password', 'Password is not allowed to empty'],
      [{ confirm_password: 'y' }, 'confirm_password', 'Password and Confirm Password should be matched'],
      [{ confirm_password: 'x' }, 'country_code', 'Please Select Valid Country Code'],
      [{ country_code: '+1' }, 'phone_number', 'Phone Number is not allowed to empty'],
      [{ phone_number: '5550100' }, 'address', 'Please Select Valid Address'],
      [
        { address: JSON.stringify({ name: 'Oslo', coordinates: [10.7, 59.9] }) },
        'company_document',
        'Share Holder ID must be required',
      ],
    ];
    let current: Record<string, unknown> = values;
    for (const [change, field, message] of steps) {
      current = { ...current, ...change };
      const result = z.safeParse(RegistrationFormSchema, current);
      expect(result.success).toBe(false);
      if (!result.success) expect(firstIssue(result.error)).toEqual({ field, message });
    }
    const complete = { ...current, company_document: new File(['%PDF-'], 'id.pdf') };
    expect(z.safeParse(RegistrationFormSchema, complete).success).toBe(true);
  });

  test('of a new event require name, plan, date, place', () => {
    const schema = eventDraftSchema({ today: '2030-01-01', isTrial: (planId) => planId === 'trial' });
    const issue = (values: object) => {
      const result = z.safeParse(schema, values);
      return result.success ? undefined : firstIssue(result.error).message;
    };
    expect(issue({})).toBe('Event Name is not allowed to empty');
    expect(issue({ name: 'Gala' })).toBe('Product Id is not allowed to empty');
    expect(issue({ name: 'Gala', product_id: 'p' })).toBe('Event Date is not allowed to empty');
    expect(issue({ name: 'Gala', product_id: 'p', date: '2029-12-31' })).toBe('Date input not valid.');
    expect(issue({ name: 'Gala', product_id: 'trial', date: '2030-02-02' })).toBe('Date input not valid.');
    expect(issue({ name: 'Gala', product_id: 'p', date: '2030-02-02' })).toBe(
      'Event Location is not allowed to empty',
    );
  });

  test('of a changed event require a new date to be in the future, before the place', () => {
    const schema = eventChangeSchema({ today: '2030-01-01', isTrial: false, currentDay: '2029-11-11' });
    const issue = (date: string) => {
      const result = z.safeParse(schema, { name: 'Gala', date });
      return result.success ? undefined : firstIssue(result.error);
    };
    expect(issue('2029-12-31')).toEqual({ field: 'date', message: 'Date input not valid.' });
    expect(issue('2029-11-11')?.message).toBe('Event Location is not allowed to empty');
  });
});

describe('event dates', () => {
  const today = '2026-01-31';
  test('begin today and, for a trial, end one month later', () => {
    expect(trialLastDay(today)).toBe('2026-02-28');
    expect(trialLastDay('2026-12-15')).toBe('2027-01-15');
    expect(eventDateIssue('2026-01-30', { today, isTrial: false })).toBe('Date input not valid.');
    expect(eventDateIssue(today, { today, isTrial: true })).toBeUndefined();
    expect(eventDateIssue('2026-02-28', { today, isTrial: true })).toBeUndefined();
    expect(eventDateIssue('2026-03-01', { today, isTrial: true })).toBe('Date input not valid.');
    expect(eventDateIssue('2026-03-01', { today, isTrial: false })).toBeUndefined();
    expect(eventDateIssue('2026-02-30', { today, isTrial: false })).toBe('Date input not valid.');
  });
});
