import * as z from 'zod/mini';
import { contractOf } from './contract-of.ts';
import { mailedEmailRules } from './email.ts';
import { ordered } from './first-issue.ts';
import { notifiedAnswer, notifyField } from './guest-mails.ts';
import { listFilter } from './item-form.ts';
import { mailStateField } from './mail-states.ts';
import type { Rule } from './ordered-rules.ts';
import { LONGEST_TEXT } from './text-limits.ts';
import { listAnswer, listOf, numberOr, textOr, withId } from './tolerant.ts';

/** An invited user of an event, or an invited tenant of a location. */
export const InvitationSchema = withId({
  name: textOr(''),
  email: textOr(''),
  mail: z.optional(mailStateField),
});
export type Invitation = z.output<typeof InvitationSchema>;

const text = z._default(z.string(), '');
const person = { name: text, email: text };
export const personRules: Rule<{ name: string; email: string }>[] = [
  { field: 'name', message: 'Name is not allowed to empty', fails: ({ name }) => name.trim() === '' },
  {
    field: 'name',
    message: `Name is too long: at most ${LONGEST_TEXT} characters are accepted`,
    fails: ({ name }) => name.length > LONGEST_TEXT,
  },
  ...mailedEmailRules,
];

const sheetRule: Rule<{ invitation_xlsx?: File | undefined }> = {
  field: 'invitation_xlsx',
  message: 'Excel file must be required',
  fails: ({ invitation_xlsx }) => !invitation_xlsx || invitation_xlsx.size === 0,
};

/** The SEND INVITE form of events and locations. */
export const InvitationFormSchema = z.object(person).check(ordered(personRules));

/** The result of one row of a bulk invitation. Absent if a server does not report rows. */
const BulkRowSchema = z.object({
  row: numberOr(0),
  email: textOr(''),
  status: textOr(''),
  message: textOr(''),
  /** The id of a created invitation, if the server sends it. */
  _id: textOr(''),
});
export type BulkRow = z.output<typeof BulkRowSchema>;

export const BulkFormSchema = z.object({ invitation_xlsx: z.optional(z.file()) }).check(ordered([sheetRule]));

const cancelRequest = z.object({ invitation_id: z.string(), ...notifyField });
const sheet = { invitation_xlsx: z.optional(z.file()) };
const bulkAnswer = z.pipe(
  z.unknown(),
  z.transform((data): BulkRow[] | undefined => {
    const rows = z.safeParse(z.object({ rows: listOf(BulkRowSchema) }), data);
    return rows.success ? rows.data.rows : undefined;
  }),
);
const list = { company_id: z.optional(z.string()), ...listFilter };

/** The same calls for events and locations, which differ in the field that names the item. */
export const invitationsContract = {
  sendEventInvitation: contractOf('sendEventInvitation', {
    request: z.object({ ...person, event_id: text }).check(ordered(personRules)),
    data: InvitationSchema,
  }),
  cancelEventInvitation: contractOf('cancelEventInvitation', {
    request: cancelRequest,
    data: notifiedAnswer,
  }),
  bulkSendEventInvitations: contractOf('bulkSendEventInvitations', {
    request: z.object({ ...sheet, event_id: text }).check(ordered([sheetRule])),
    data: bulkAnswer,
  }),
  listEventInvitations: contractOf('listEventInvitations', {
    request: z.object({ ...list, event_id: z.string() }),
    data: listAnswer(InvitationSchema),
  }),
  correctInvitation: contractOf('correctInvitation', {
    request: z.object({ ...person, invitation_id: text }).check(ordered(personRules)),
    data: InvitationSchema,
  }),
  resendFailedInvitations: contractOf('resendFailedInvitations', {
    request: z.object({ item_id: text }),
    /** How many mails are sent again, and how many exceed the daily limit. */
    data: z.object({ sent: numberOr(0), left: numberOr(0) }),
  }),
  sendLocationInvitation: contractOf('sendLocationInvitation', {
    request: z.object({ ...person, location_id: text }).check(ordered(personRules)),
    data: InvitationSchema,
  }),
  cancelLocationInvitation: contractOf('cancelLocationInvitation', {
    request: cancelRequest,
    data: notifiedAnswer,
  }),
  bulkSendLocationInvitations: contractOf('bulkSendLocationInvitations', {
    request: z.object({ ...sheet, location_id: text }).check(ordered([sheetRule])),
    data: bulkAnswer,
  }),
  listLocationInvitations: contractOf('listLocationInvitations', {
    request: z.object({ ...list, location_id: z.string() }),
    data: listAnswer(InvitationSchema),
  }),
};
