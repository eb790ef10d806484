import * as z from 'zod/mini';
import { contractOf } from './contract-of.ts';
import { ordered, type Rule } from './first-issue.ts';
import { EMAIL_PATTERN } from './registration.ts';
import { listOf, textOr, withId } from './tolerant.ts';

/** An invited user of an event, or an invited tenant of a location. */
export const InvitationSchema = withId({ name: textOr(''), email: textOr('') });
export type Invitation = z.output<typeof InvitationSchema>;

const text = z._default(z.string(), '');
const person = { name: text, email: text };
export const personRules: Rule<{ name: string; email: string }>[] = [
  { field: 'name', message: 'Name is not allowed to empty', fails: ({ name }) => name.trim() === '' },
  { field: 'email', message: 'Email is not allowed to empty', fails: ({ email }) => email.trim() === '' },
  {
    field: 'email',
    message: 'Please enter a valid email address',
    fails: ({ email }) => !EMAIL_PATTERN.test(email.trim()),
  },
];

/** The SEND INVITE form, for events and locations alike. */
export const InvitationFormSchema = z.object(person).check(ordered(personRules));

const listFilter = {
  search_key: z.optional(z.string()),
  page: z.optional(z.string()),
  limit: z.optional(z.string()),
};

export const invitationsContract = {
  sendEventInvitation: contractOf('sendEventInvitation', {
    request: z.object({ ...person, event_id: text }).check(ordered(personRules)),
    data: InvitationSchema,
  }),
  cancelEventInvitation: contractOf('cancelEventInvitation', {
    request: z.object({ invitation_id: z.string() }),
    data: z.unknown(),
  }),
  listEventInvitations: contractOf('listEventInvitations', {
    request: z.object({ event_id: z.string(), company_id: z.optional(z.string()), ...listFilter }),
    data: listOf(InvitationSchema),
  }),
};
