// @vitest-environment happy-dom
import { cleanup, screen } from '@testing-library/react';
import { afterEach, describe, expect, it } from 'vitest';
import { hasDirtyForms } from './form/dirty-forms.ts';
import { PhoneField } from './phone-field.tsx';
import { renderField } from './testing/field-form.tsx';

afterEach(cleanup);

function renderPhone(defaultValue?: { first: string; second: string }) {
  return renderField(
    ({ first, second }) => <PhoneField countryField={first} field={second} label="Phone Number" />,
    defaultValue,
  );
}
const number = () => screen.getByRole<HTMLInputElement>('textbox', { name: 'Phone Number' });
const search = () => screen.getByRole('combobox', { name: 'Search countries' });
const country = () => screen.getByRole('button', { name: /Phone Number: country/ });

it('begins in the United States', () => {
  const { sent } = renderPhone();
  expect(country().getAttribute('aria-label')).toContain('United States +1');
  expect(sent()).toMatchObject({ first: '+1', second: '' });
});

it('keeps dial code and national digits apart while it writes the number as people do', async () => {
  const { user, sent } = renderPhone();
  await user.type(number(), '2015550123');
  expect(number().value).toBe('(201) 555-0123');
  expect(sent()).toMatchObject({ first: '+1', second: '2015550123' });
  await user.clear(number());
  expect(sent()).toMatchObject({ first: '+1', second: '' });
  await user.type(number(), '44');
  expect(sent()).toMatchObject({ first: '+1', second: '44' });
});

it('shows what it is given', () => {
  const { sent } = renderPhone({ first: '+44', second: '7700900123' });
  expect(country().getAttribute('aria-label')).toContain('United Kingdom +44');
  expect(number().value.replace(/\s/g, '')).toBe('7700900123');
  expect(sent()).toMatchObject({ first: '+44', second: '7700900123' });
});

it('is nothing typed as long as it is only shown', async () => {
  const { user } = renderPhone({ first: '+44', second: '7700900123' });
  expect(hasDirtyForms()).toBe(false);
  await user.type(number(), '{Backspace}');
  expect(hasDirtyForms()).toBe(true);
});

describe('another country', () => {
  it('is searched and picked by keyboard; the number stays and gets focus', async () => {
    const { user, sent } = renderPhone({ first: '+1', second: '2015550' });
    await user.click(country());
    await user.type(search(), 'kingdom{ArrowDown}{Enter}');
    expect(sent()).toMatchObject({ first: '+44', second: '2015550' });
    expect(document.activeElement).toBe(number());
    expect(screen.queryByRole('listbox')).toBeNull();
  });

  it('with the same dial code is told apart', async () => {
    const { user, sent } = renderPhone();
    await user.click(country());
    await user.type(search(), 'canada{ArrowDown}{Enter}');
    expect(country().getAttribute('aria-label')).toContain('Canada +1');
    expect(sent()).toMatchObject({ first: '+1' });
  });

  it('comes with a pasted international number', async () => {
    const { user, sent } = renderPhone();
    await user.click(number());
    await user.paste('+44 7700 900123');
    expect(sent()).toMatchObject({ first: '+44', second: '7700900123' });
  });

  it('is not taken when the list is left by Esc', async () => {
    const { user, sent } = renderPhone();
    await user.click(country());
    await user.type(search(), 'kingdom{ArrowDown}{Escape}');
    expect(screen.queryByRole('listbox')).toBeNull();
    expect(sent()).toMatchObject({ first: '+1' });
  });
});
