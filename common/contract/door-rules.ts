/** Validation of the door calls' fields. */
import * as z from 'zod/mini';
import { LONGEST_DOOR_NAME } from './door-entries.ts';
import { LONGEST_TEXT } from './text-limits.ts';

export const nameRule = {
  field: 'name' as const,
  message: 'Door Name is not allowed to empty',
  fails: ({ name }: { name: string }) => name.trim() === '',
};
export const nameLengthRule = {
  field: 'name' as const,
  message: `Door Name is too long: at most ${LONGEST_DOOR_NAME} characters are accepted`,
  fails: ({ name }: { name: string }) => name.length > LONGEST_DOOR_NAME,
};
export const reasonRule = {
  field: 'reason' as const,
  message: 'Reason is not allowed to empty',
  fails: ({ from, reason }: { from: string; reason: string }) => from !== '' && reason.trim() === '',
};
export const reasonLengthRule = {
  field: 'reason' as const,
  message: `Reason is too long: at most ${LONGEST_TEXT} characters are accepted`,
  fails: ({ reason }: { reason: string }) => reason.length > LONGEST_TEXT,
};
/**
 * A time of this era in UTC, or none: a database accepts neither the year 0 nor a year after 9999, which days added to
 * a time of 9999 may reach.
 */
export const momentOrNone = z._default(
  z.union([
    z.literal(''),
    z.iso
      .datetime()
      .check(z.refine((moment) => moment >= '2000' && moment < '9999', 'This is no moment of this time')),
  ]),
  '',
);
