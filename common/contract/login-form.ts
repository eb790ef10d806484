import type { Rule } from './ordered-rules.ts';

export interface Credentials {
  email: string;
  password: string;
}

/** The rules of a log-in, for the form, which loads no schemas, and for the call. */
export const loginRules: readonly Rule<Credentials>[] = [
  {
    field: 'email',
    message: 'Email and Password are not allowed to empty',
    fails: ({ email }) => email.trim() === '',
  },
  {
    field: 'password',
    message: 'Email and Password are not allowed to empty',
    fails: ({ password }) => password === '',
  },
];
