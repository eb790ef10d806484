// @vitest-environment happy-dom
// @own-modules: a submission that another test never answers counts as a dirty form.
import { cleanup, screen, waitFor } from '@testing-library/react';
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

it('separates dial code and national digits, and formats a number for its country on blur', async () => {
  const { user, sent } = renderPhone();
  await user.type(number(), '2015550123');
  expect(number().value).toBe('2015550123');
  await waitFor(() => expect(sent()).toMatchObject({ first: '+1', second: '2015550123' }));
  await user.tab();
  await waitFor(() => expect(number().value).toBe('(201) 555-0123'));
  await user.clear(number());
  expect(sent()).toMatchObject({ first: '+1', second: '' });
});

it('sends an unedited stored number back unchanged, however it was written', async () => {
  const stored = { first: '44', second: ' 020-7946 0018x3 ' };
  const { user, sent } = renderPhone(stored);
  expect(country().getAttribute('aria-label')).toContain('United Kingdom +44');
  await user.click(number());
  await user.tab();
  expect(sent()).toMatchObject(stored);
});

it('never drops a digit: text that is not a number of the country is sent as typed, with a hint', async () => {
  const { user, sent } = renderPhone();
  await user.type(number(), '020 7946 0018 1234 5678');
  await user.tab();
  await screen.findByText('Please check: this looks too long for +1.');
  expect(number().value).toBe('020 7946 0018 1234 5678');
  expect(sent()).toMatchObject({ first: '+1', second: '020 7946 0018 1234 5678' });
});

it('shows its given value', () => {
  const { sent } = renderPhone({ first: '+44', second: '7700900123' });
  expect(country().getAttribute('aria-label')).toContain('United Kingdom +44');
  expect(number().value.replace(/\s/g, '')).toBe('7700900123');
  expect(sent()).toMatchObject({ first: '+44', second: '7700900123' });
});

it('does not mark the form dirty while it is only displayed', async () => {
  const { user } = renderPhone({ first: '+44', second: '7700900123' });
  expect(hasDirtyForms()).toBe(false);
  await user.type(number(), '{Backspace}');
  expect(hasDirtyForms()).toBe(true);
});

describe('another country', () => {
  it('is searched and picked with the keyboard; the number stays and gets focus', async () => {
    const { user, sent } = renderPhone({ first: '+1', second: '2015550' });
    await user.click(country());
    await user.type(search(), 'kingdom{ArrowDown}{Enter}');
    expect(sent()).toMatchObject({ first: '+44', second: '2015550' });
    expect(document.activeElement).toBe(number());
    expect(screen.queryByRole('listbox')).toBeNull();
  });

  it('is picked by Enter only when it is the only one left', async () => {
    const { user, sent } = renderPhone();
    await user.click(country());
    await user.type(search(), 'united{Enter}');
    expect(screen.getByRole('listbox')).toBeTruthy();
    await user.clear(search());
    await user.type(search(), 'norway{Enter}');
    expect(sent()).toMatchObject({ first: '+47' });
    expect(screen.queryByRole('listbox')).toBeNull();
  });

  it('with the same dial code is distinguished', async () => {
    const { user, sent } = renderPhone();
    await user.click(country());
    await user.type(search(), 'canada{ArrowDown}{Enter}');
    expect(country().getAttribute('aria-label')).toContain('Canada +1');
    expect(sent()).toMatchObject({ first: '+1' });
  });

  it.each([
    ['+44 7700 900123', 'United Kingdom +44', '+44', '7700900123', '07700 900123'],
    ['0049 30 901820', 'Germany +49', '+49', '30901820', '030 901820'],
    ['+1 204 555 0123', 'Canada +1', '+1', '2045550123', '(204) 555-0123'],
  ])('comes with the international number %s', async (text, name, code, national, written) => {
    const { user, sent } = renderPhone();
    await user.click(number());
    await user.paste(text);
    await user.tab();
    await waitFor(() => expect(sent()).toMatchObject({ first: code, second: national }));
    expect(country().getAttribute('aria-label')).toContain(name);
    expect(number().value).toBe(written);
  });

  it('parses a typed number for the picked country', async () => {
    const { user, sent } = renderPhone();
    await user.type(number(), '07700 900123');
    await user.click(country());
    await user.type(search(), 'kingdom{ArrowDown}{Enter}');
    await waitFor(() => expect(sent()).toMatchObject({ first: '+44', second: '7700900123' }));
  });

  it('is not picked when Esc closes the list', async () => {
    const { user, sent } = renderPhone();
    await user.click(country());
    await user.type(search(), 'kingdom{ArrowDown}{Escape}');
    expect(screen.queryByRole('listbox')).toBeNull();
    expect(sent()).toMatchObject({ first: '+1' });
  });
});
