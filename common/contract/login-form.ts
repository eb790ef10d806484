import * as z from 'zod/mini';
import { ordered } from './first-issue.ts';

export const LoginFormSchema = z
  .object({ email: z._default(z.string(), ''), password: z._default(z.string(), '') })
  .check(
    ordered([
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
    ]),
  );
