// @vitest-environment happy-dom
import { beforeEach, expect, test } from 'vitest';
import { takeOver } from './take-over.ts';

let root: HTMLElement;
const screen = '<form><input name="email"><input name="password" type="password"></form>';
const input = (name: string) => root.querySelector<HTMLInputElement>(`[name="${name}"]`);

beforeEach(() => {
  document.body.innerHTML = `<div id="root" data-shell="login.html">${screen}</div>`;
  root = document.body.firstElementChild as HTMLElement;
});

function renderPortal() {
  root.innerHTML = screen;
}

test('What was typed before the portal’s code arrived is still there, and the cursor too', () => {
  const before = input('email');
  for (const [name, text] of [
    ['email', 'ada@x.co'],
    ['password', 'half-typ'],
  ] as const) {
    const field = input(name);
    if (field) field.value = text;
  }
  input('password')?.focus();
  const heard: string[] = [];
  root.addEventListener('input', (event) => heard.push((event.target as HTMLInputElement).name));

  takeOver(root, renderPortal);

  expect(input('email')).not.toBe(before);
  expect([input('email')?.value, input('password')?.value]).toEqual(['ada@x.co', 'half-typ']);
  expect(document.activeElement).toBe(input('password'));
  expect(heard).toEqual(['email', 'password']);
  expect(root.dataset.shell).toBeUndefined();
});

test('What the portal fills in by itself is not overwritten, and an untouched screen keeps its focus', () => {
  const field = input('email');
  if (field) field.value = 'old@x.co';
  takeOver(root, () => {
    renderPortal();
    const fresh = input('email');
    if (fresh) fresh.value = 'draft@x.co';
  });
  expect(input('email')?.value).toBe('draft@x.co');
  expect(document.activeElement).toBe(document.body);
});
