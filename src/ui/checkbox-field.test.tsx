// @vitest-environment happy-dom
import { cleanup, screen } from '@testing-library/react';
import { afterEach, expect, it } from 'vitest';
import { CheckboxField } from './checkbox-field.tsx';
import { renderField } from './testing/field-form.tsx';

afterEach(cleanup);

it('sends its value only when checked, and is toggled by its label', async () => {
  const { user, sent } = renderField(({ first }) => (
    <CheckboxField field={first} label="Save this card" description="You can remove it any time." />
  ));
  const box = screen.getByRole('checkbox', { name: 'Save this card' });
  expect(document.getElementById(box.getAttribute('aria-describedby') ?? '')?.textContent).toBe(
    'You can remove it any time.',
  );
  expect(sent()).not.toHaveProperty('first');
  await user.click(screen.getByText('Save this card'));
  expect(sent()).toMatchObject({ first: 'on' });
});

it('is checked initially when the form has its value', () => {
  const { sent } = renderField(({ first }) => <CheckboxField field={first} label="Save" value="1" />, {
    first: '1',
  });
  expect(sent()).toMatchObject({ first: '1' });
});
