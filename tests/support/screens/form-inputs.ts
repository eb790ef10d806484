/** Inputs of several forms in a test's DOM: files and mailed codes. */
import { fireEvent, screen } from '@testing-library/react';
import type { UserEvent } from '@testing-library/user-event';
import type { ApiFixture } from '../api/api-fixture.ts';

/** `user.upload` would make the input's files read-only, which the field writes itself. */
export function chooseFile(input: HTMLInputElement, file: File): void {
  const transfer = new DataTransfer();
  transfer.items.add(file);
  input.files = transfer.files;
  fireEvent.change(input);
}

/** The six digits in the newest mail to this address. */
export async function mailedCode(appContext: ApiFixture, email: string): Promise<string> {
  const [mail] = await appContext.mailbox(email);
  const code = /\b\d{6}\b/.exec(mail?.text ?? '')?.[0];
  if (!code) throw new Error('No code was mailed');
  return code;
}

/** Types a code into its boxes and sends it. */
export async function enterCode(user: UserEvent, code: string): Promise<void> {
  await user.click(screen.getByRole('textbox', { name: 'Digit 1 of 6' }));
  await user.keyboard(code);
  await user.click(screen.getByRole('button', { name: 'Verify' }));
}
