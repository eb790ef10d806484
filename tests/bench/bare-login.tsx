import { useMutation } from '@tanstack/react-query';
import { ofetch } from 'ofetch';
import { useRef } from 'react';
import { useButton } from 'react-aria/useButton';
import { type AriaTextFieldProps, useTextField } from 'react-aria/useTextField';
import * as z from 'zod/mini';

const FormSchema = z.object({ email: z.email(), password: z.string().check(z.minLength(8)) });

/** A log-in form with nothing on it. */
export function BareLogin() {
  const login = useMutation({
    mutationFn: (form: FormData) =>
      ofetch('/api', { method: 'POST', body: z.parse(FormSchema, Object.fromEntries(form)) }),
  });
  return (
    <main>
      <h1>Hello, organizer</h1>
      <p>Sign in to manage your events, invite lists and recordings.</p>
      <form
        onSubmit={(event) => {
          event.preventDefault();
          login.mutate(new FormData(event.currentTarget));
        }}
      >
        <Field label="Email" name="email" type="email" />
        <Field label="Password" name="password" type="password" />
        <Submit />
      </form>
    </main>
  );
}

function Field(props: AriaTextFieldProps) {
  const ref = useRef<HTMLInputElement>(null);
  const { inputProps } = useTextField(props, ref);
  return (
    <div>
      <label htmlFor={inputProps.id}>{props.label}</label>
      <input ref={ref} {...inputProps} />
    </div>
  );
}

function Submit() {
  const ref = useRef<HTMLButtonElement>(null);
  const { buttonProps } = useButton({ type: 'submit' }, ref);
  return (
    <button ref={ref} {...buttonProps}>
      Sign in
    </button>
  );
}
