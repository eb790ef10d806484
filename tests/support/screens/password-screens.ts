/** The screens for a new password in a test's DOM, for a company that is not logged in. */
import { screen } from '@testing-library/react';
import type { UserEvent } from '@testing-library/user-event';
import { afterEach } from 'vitest';
import { oneTimeCode, oneTimeToken } from '../../../src/features/password/one-time-secrets.ts';
import { createApiFixture } from '../api/api-fixture.ts';
import { fill } from './fill.ts';
import { openPortal } from './open-portal.tsx';
import { createScreenFixture } from './screen-fixture.ts';

type PasswordFixture = ReturnType<typeof createPasswordFixture>;

/** Proofs of one test must not affect the next. */
export function createPasswordFixture() {
  // After the portal has ended: hooks at the end of a test run last to first.
  afterEach(() => {
    oneTimeCode.drop();
    oneTimeToken.drop();
  });
  return createScreenFixture('event', createApiFixture, { isLoggedIn: false });
}

export const heading = (name: string) => screen.findByRole('heading', { name });

/** The path of a screen for this company. */
export const addressOf = ({ visitor }: PasswordFixture, path: string) =>
  `${path}/${encodeURIComponent(visitor.company.email)}`;

/** Types a password twice and saves it. */
export async function choosePassword(user: UserEvent, password: string, confirmed = password): Promise<void> {
  const fields = [screen.getByLabelText('Password'), screen.getByLabelText('Confirm Password')];
  for (const [index, text] of [password, confirmed].entries()) {
    const field = fields[index];
    if (!field) throw new Error('A password field is missing');
    await user.clear(field);
    if (text) await fill(user, field, text);
  }
  await user.click(screen.getByRole('button', { name: 'Save' }));
}

export async function logsInWith(
  { appContext, visitor }: PasswordFixture,
  password: string,
): Promise<boolean> {
  const { status } = await appContext.request('login', { email: visitor.company.email, password });
  return status === 200;
}

/** Forgot Password, up to the field for the code. */
export async function askForCode({ visitor }: PasswordFixture, user: UserEvent) {
  const portal = await openPortal('/forgot-password');
  await fill(user, screen.getByLabelText('Email'), visitor.company.email);
  await user.click(screen.getByRole('button', { name: 'Send Reset Email' }));
  await heading('Enter the code');
  return portal;
}
