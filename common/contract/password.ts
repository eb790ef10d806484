import * as z from 'zod/mini';
import { contractOf } from './contract-of.ts';
import { emailRule, emailRules } from './email.ts';
import { ordered } from './first-issue.ts';
import { memberOf } from './members.ts';
import { numberIn } from './number-in.ts';
import type { Rule } from './ordered-rules.ts';
import { codeRule } from './registration.ts';
import { read } from './tolerant.ts';

const text = z._default(z.string(), '');

/** The forgotten password's form. */
export const ForgotPasswordFormSchema = z.object({ email: text }).check(ordered(emailRules));

const newPasswordRule: Rule<{ new_password: string }> = {
  field: 'new_password',
  message: 'Password & Confirm Password is not allowed to empty',
  fails: ({ new_password }) => new_password === '',
};

/** New Password, after a code or by a link. */
export const NewPasswordFormSchema = z.object({ new_password: text, confirm_password: text }).check(
  ordered<{ new_password: string; confirm_password: string }>([
    newPasswordRule,
    {
      field: 'confirm_password',
      message: 'Password & Confirm Password is not allowed to empty',
      fails: ({ confirm_password }) => confirm_password === '',
    },
    {
      field: 'confirm_password',
      message: 'Password & Confirm Password should be same',
      fails: ({ new_password, confirm_password }) => new_password !== confirm_password,
    },
  ]),
);

interface PasswordChange {
  old_password: string;
  new_password: string;
}
const changeRules: readonly Rule<PasswordChange>[] = [
  {
    field: 'old_password',
    message: 'Old Password is not allowed to empty',
    fails: ({ old_password }) => old_password === '',
  },
  {
    field: 'new_password',
    message: 'Password is not allowed to empty',
    fails: ({ new_password }) => new_password === '',
  },
];
const passwordChange = { old_password: text, new_password: text };

/** The Change Password dialog: the request's fields plus the repeated password. */
export const ChangePasswordFormSchema = z.object({ ...passwordChange, confirm_password: text }).check(
  ordered<PasswordChange & { confirm_password: string }>([
    ...changeRules,
    {
      field: 'confirm_password',
      message: 'Password is not allowed to empty',
      fails: ({ confirm_password }) => confirm_password === '',
    },
    {
      field: 'confirm_password',
      message: 'Password and Confirm Password should be matched',
      fails: ({ new_password, confirm_password }) => new_password !== confirm_password,
    },
  ]),
);

const codeRequest = z.object({ email: text }).check(ordered(emailRules));

export const passwordContract = {
  forgotPassword: contractOf('forgotPassword', { request: codeRequest, data: z.unknown() }),
  resendResetCode: contractOf('resendResetCode', { request: codeRequest, data: z.unknown() }),
  verifyResetCode: contractOf('verifyResetCode', {
    request: z
      .object({ email: text, otp: text })
      .check(ordered<{ email: string; otp: string }>([emailRule, codeRule])),
    data: z.unknown(),
  }),
  resetPassword: contractOf('resetPassword', {
    request: z
      .object({ email: text, new_password: text, otp: text })
      .check(
        ordered<{ email: string; new_password: string; otp: string }>([emailRule, newPasswordRule, codeRule]),
      ),
    data: z.unknown(),
  }),
  setPassword: contractOf('setPassword', {
    /** Our server requires the one-time token of the link. */
    request: z
      .object({ company_id: text, new_password: text, token: z.optional(z.string()) })
      .check(ordered<{ new_password: string }>([newPasswordRule])),
    data: z.unknown(),
  }),
  adminResetPassword: contractOf('adminResetPassword', {
    request: z
      .object({ company_id: text, new_password: text })
      .check(ordered<{ new_password: string }>([newPasswordRule])),
    data: z.unknown(),
  }),
  changePassword: contractOf('changePassword', {
    request: z.object(passwordChange).check(ordered(changeRules)),
    /** Extensions of our API: the number of open doors, which a new password does not end, and the server's time. */
    data: read({ open_doors: 0, server_time: '' }, (data) => {
      const time = memberOf(data, 'server_time');
      const open_doors = numberIn(memberOf(data, 'open_doors')) ?? 0;
      return { open_doors, server_time: typeof time === 'string' ? time : '' };
    }),
  }),
};
