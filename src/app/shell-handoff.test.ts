// @vitest-environment happy-dom
import { afterEach, beforeEach, expect, test } from 'vitest';
import { watchShell } from './shell-handoff.ts';

let root: HTMLElement;
const screen = '<form><input name="email"><input name="password" type="password"></form>';

function input(name: string): HTMLInputElement {
  const found = root.querySelector<HTMLInputElement>(`[name="${name}"]`);
  if (!found) throw new Error(`no field ${name}`);
  return found;
}

beforeEach(() => {
  document.body.innerHTML = `<div id="root" data-shell="login.html">${screen}</div>`;
  root = document.body.firstElementChild as HTMLElement;
});

afterEach(() => document.body.replaceChildren());

test('Input typed before the portal was rendered is kept, and so is the cursor', () => {
  const before = input('email');
  before.value = 'ada@x';
  const handOff = watchShell(root);
  // Typing continues while the portal is rendered.
  before.value = 'ada@x.co';
  input('password').value = 'half-typ';
  input('password').focus();
  const heard: string[] = [];
  root.addEventListener('input', (event) => heard.push((event.target as HTMLInputElement).name));

  root.innerHTML = screen;
  handOff();

  expect(input('email')).not.toBe(before);
  expect([input('email').value, input('password').value]).toEqual(['ada@x.co', 'half-typ']);
  expect(document.activeElement).toBe(input('password'));
  expect(heard).toEqual(['email', 'password']);
  expect(root.dataset.shell).toBeUndefined();
});

test('Values filled in by the portal are not overwritten, and an untouched screen gets no focus', () => {
  input('email').value = 'old@x.co';
  const handOff = watchShell(root);
  root.innerHTML = screen;
  input('email').value = 'draft@x.co';
  handOff();
  expect(input('email').value).toBe('draft@x.co');
  expect(document.activeElement).toBe(document.body);
});

test('The cursor stays in the box that the portal has focused', () => {
  const handOff = watchShell(root);
  root.innerHTML = '<input aria-label="Digit 1"><input aria-label="Digit 2">';
  root.querySelector('input')?.focus();
  handOff();
  expect(document.activeElement?.getAttribute('aria-label')).toBe('Digit 1');
});

test('A form submitted before the portal was rendered is submitted afterwards, with its input', async () => {
  input('email').value = 'ada@x.co';
  root.dataset.pressed = '';
  const handOff = watchShell(root);
  root.innerHTML = screen;
  const sent = new Promise((resolve) => {
    root.addEventListener('submit', (event) => {
      event.preventDefault();
      resolve(input('email').value);
    });
  });
  handOff();
  expect(await sent).toBe('ada@x.co');
  expect(root.dataset.pressed).toBeUndefined();
});

test('A button pressed before the portal was rendered is pressed afterwards, in the same row', async () => {
  const rows = '<ul><li><button>Edit</button></li><li><button>Edit</button></li></ul>';
  root.innerHTML = rows;
  const handOff = watchShell(root);
  for (const button of [...root.querySelectorAll('button')].slice(1)) button.dataset.pressed = '';
  root.innerHTML = `<button>New</button>${rows}`;
  const pressed = new Promise((resolve) => root.addEventListener('click', ({ target }) => resolve(target)));
  handOff();
  expect(await pressed).toBe(root.querySelectorAll('button')[2]);
});
