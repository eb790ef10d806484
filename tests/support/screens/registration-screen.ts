/** Registration in a test's DOM: the completed form, up to the mailed code. */
import { act, screen } from '@testing-library/react';
import type { UserEvent } from '@testing-library/user-event';
import { beforeEach } from 'vitest';
import { keepDraft } from '../../../src/ui/form/drafts.ts';
import { createApiFixture } from '../api/api-fixture.ts';
import { samplePdf } from '../media/sample-files.ts';
import { fill } from './fill.ts';
import { chooseFile, enterCode, mailedCode } from './form-inputs.ts';
import { openPortal } from './open-portal.tsx';
import { createScreenFixture } from './screen-fixture.ts';

/** No session, and a unique e-mail per test. */
export function createRegistration(user: UserEvent) {
  const at = createScreenFixture('event', createApiFixture, { isLoggedIn: false });
  let companies = 0;
  let email = '';
  beforeEach(() => {
    companies += 1;
    email = `office-${companies}@films.test`;
  });
  return {
    at,
    email: () => email,
    async signUp() {
      await fill(user, screen.getByLabelText('Email'), email);
      await fillSecrets(user);
      await user.click(screen.getByRole('button', { name: 'Sign Up' }));
      await screen.findByRole('heading', { name: 'Verify your e-mail' });
    },
    mailedCode: () => mailedCode(at.appContext, email),
    enter: (code: string) => enterCode(user, code),
    fillSecrets: () => fillSecrets(user),
  };
}

/** The address comes from a stored draft: choosing one is tested with the address field. */
export async function openForm() {
  keepFormDraft();
  return await openPortal('/register');
}

/** The same by a link of a portal that is open. */
export async function openFormIn({ router }: Awaited<ReturnType<typeof openPortal>>) {
  keepFormDraft();
  await act(() => router.navigate({ to: '/register' }));
}

function keepFormDraft() {
  const address = JSON.stringify({ name: 'Oslo, Norway', coordinates: [10.75, 59.91] });
  keepDraft('register', { address, country_code: '+1', phone_number: '2025550143', name: 'Fjord Films' });
}

async function fillSecrets(user: UserEvent): Promise<void> {
  for (const label of ['Password', 'Confirm Password'])
    await fill(user, screen.getByLabelText(label), 'Secret-1');
  chooseFile(screen.getByLabelText(/Share Holder ID/), samplePdf('identity.pdf'));
}

export const underReview = () => screen.findByRole('heading', { name: 'Your account is under review' });

export const shownIn = (label: string | RegExp) => screen.getByLabelText<HTMLInputElement>(label).value;
