/** Helpers for tests of the account's screens. */
import { screen } from '@testing-library/react';
import type { UserEvent } from '@testing-library/user-event';
import { createApiFixture } from '../api/api-fixture.ts';
import { fill } from './fill.ts';
import { createScreenFixture } from './screen-fixture.ts';

/** An event company with a complete profile. */
export function createAccountFixture() {
  return createScreenFixture('event', createApiFixture, {
    changes: { countryCode: '+47', phoneNumber: '22334455', taxIdNumber: 'NO 1' },
  });
}

export const field = (label: string | RegExp) => screen.getByLabelText<HTMLInputElement>(label);

export async function retype(user: UserEvent, label: string, text: string): Promise<void> {
  await user.clear(field(label));
  if (text) await fill(user, field(label), text);
}
