import { screen } from '@testing-library/react';
import { vi } from 'vitest';
import * as z from 'zod/mini';
import { ordered } from '../../../common/contract/first-issue.ts';
import { Button } from '../button.tsx';
import { FormError } from '../form/form-error.tsx';
import type { Refusal } from '../form/submit-error.ts';
import { useOrderedForm } from '../form/use-ordered-form.ts';
import { PasswordField } from '../password-field.tsx';
import { TextField } from '../text-field.tsx';

const text = z._default(z.string(), '');
const GuestSchema = z.object({ name: text, email: text, secret: text }).check(
  ordered<{ name: string; email: string }>([
    { field: 'name', message: 'Name is not allowed to empty', fails: ({ name }) => name.trim() === '' },
    { field: 'email', message: 'Email is not allowed to empty', fails: ({ email }) => email.trim() === '' },
  ]),
);

interface GuestFormProps {
  onSubmit: (guest: { name: string; email: string; secret: string }) => Promise<Refusal | undefined>;
  draftKey?: string;
  /** Why the file field has refused a file. */
  refusedFile?: string;
}

/** A form of two required texts and a password. */
export function GuestForm({ onSubmit, draftKey, refusedFile }: GuestFormProps) {
  const { form, fields, isSubmitting, serverError } = useOrderedForm(GuestSchema, {
    onSubmit,
    draftKey,
    defaultValue: { email: 'default@demo.test' },
  });
  return (
    <form {...form.props}>
      <FormError message={serverError} />
      <TextField field={fields.name} label="Name" />
      <TextField field={fields.email} label="Email" type="email" />
      {refusedFile && <input type="file" name="picture" data-refused={refusedFile} />}
      <PasswordField field={fields.secret} label="Secret" autoComplete="new-password" />
      <Button type="submit" isBusy={isSubmitting} busyLabel="Sending...">
        Send
      </Button>
    </form>
  );
}

export const name = () => screen.getByLabelText<HTMLInputElement>('Name');
export const email = () => screen.getByLabelText<HTMLInputElement>('Email');
export const send = () => screen.getByRole('button', { name: /send/i });

/** Accepts every submission. */
export const accept = () => vi.fn(async (): Promise<Refusal | undefined> => undefined);
