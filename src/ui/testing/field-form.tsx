import { act, render, screen } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import type { ReactNode } from 'react';
import * as z from 'zod/mini';
import type { FormField } from '../form/form-field.ts';
import { useOrderedForm } from '../form/use-ordered-form.ts';

const text = z._default(z.string(), '');
const AnySchema = z.object({ first: text, second: text, file: z.optional(z.file()) });

interface FieldFormProps {
  children: (fields: { first: FormField; second: FormField; file: FormField }) => ReactNode;
  defaultValue?: { first?: string; second?: string } | undefined;
  draftKey?: string | undefined;
}

function FieldForm({ children, defaultValue, draftKey }: FieldFormProps) {
  const onSubmit = async () => {};
  const { form, fields, intent } = useOrderedForm(AnySchema, { onSubmit, defaultValue, draftKey });
  return (
    <form {...form.props} aria-label="form">
      {children(fields)}
      <button type="button" onClick={() => intent.update({ name: fields.first.name, value: '' })}>
        empty first
      </button>
    </form>
  );
}

/** A form with two texts and a file around any fields, for tests: `sent()` is what a submission would send now. */
export function renderField(
  children: FieldFormProps['children'],
  defaultValue?: { first?: string; second?: string },
  draftKey?: string,
) {
  const view = render(<FieldForm {...{ defaultValue, draftKey }}>{children}</FieldForm>);
  const form = screen.getByRole<HTMLFormElement>('form');
  const sent = () => Object.fromEntries(new FormData(form));
  return { ...view, user: userEvent.setup(), sent };
}

/** Runs pending effects and promises. */
export const settle = () => act(async () => {});
