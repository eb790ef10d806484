// @vitest-environment happy-dom
import { cleanup, screen } from '@testing-library/react';
import { afterEach, describe, expect, it } from 'vitest';
import { PasswordField } from './password-field.tsx';
import { renderField } from './testing/field-form.tsx';
import { TextAreaField } from './text-area-field.tsx';
import { TextField } from './text-field.tsx';

afterEach(cleanup);

const describedBy = (control: HTMLElement) =>
  document.getElementById(control.getAttribute('aria-describedby') ?? '')?.textContent;

describe('a text field', () => {
  it('is named by its label, described by its hint, and shows the form’s value', async () => {
    const { user, sent } = renderField(
      ({ first }) => (
        <TextField field={first} label="Email" type="email" description="For the code." isRequired />
      ),
      { first: 'ada@' },
    );
    const input = screen.getByRole<HTMLInputElement>('textbox', { name: 'Email' });
    expect(describedBy(input)).toBe('For the code.');
    expect(input.getAttribute('aria-required')).toBe('true');
    await user.type(input, 'demo.test');
    expect(sent()).toMatchObject({ first: 'ada@demo.test' });
  });

  it('with several lines keeps them', async () => {
    const { user, sent } = renderField(({ first }) => <TextAreaField field={first} label="Message" />);
    await user.type(screen.getByRole('textbox', { name: 'Message' }), 'one{Enter}two');
    expect(String(sent().first).split(/\r?\n/)).toEqual(['one', 'two']);
  });
});

it('shows and hides a password without losing it', async () => {
  const { user, sent } = renderField(({ first }) => (
    <PasswordField field={first} label="Password" autoComplete="current-password" />
  ));
  const input = screen.getByLabelText<HTMLInputElement>('Password');
  await user.type(input, 'Demo-pass-1');
  expect(input.type).toBe('password');
  await user.click(screen.getByRole('button', { name: 'Show Password' }));
  expect(input.type).toBe('text');
  await user.click(screen.getByRole('button', { name: 'Hide Password' }));
  expect(input.type).toBe('password');
  expect(sent()).toMatchObject({ first: 'Demo-pass-1' });
});
