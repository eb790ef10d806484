// @vitest-environment happy-dom
import { beforeEach, expect, it } from 'vitest';
import { draftOf, forgetDrafts, keepDraft, readDraft } from './drafts.ts';

beforeEach(() => sessionStorage.clear());

it('keeps texts and choices; no passwords, files, one-time codes, boxes or buttons', () => {
  document.body.innerHTML = `<form>
    <input name="name" value="Gala"><input name="date" hidden value="2027-01-02"><textarea name="note">Hi</textarea>
    <select name="plan"><option value="p1" selected></select>
    <input name="password" type="password" value="x"><input name="shown" type="text" data-draft="never" value="x">
    <input name="file" type="file"><input name="keep" type="checkbox" checked><input value="nameless">
    <button name="intent" value="x"></button></form>`;
  const form = document.querySelector('form');
  expect(form && draftOf(form)).toEqual({ name: 'Gala', date: '2027-01-02', note: 'Hi', plan: 'p1' });
});

it.each(['not json', 'null', '[1]', '{"name":1}'])('reads what was damaged (%s) as nothing', (text) => {
  sessionStorage.setItem('draft:event', text);
  expect(readDraft('event')).toEqual({});
});

it('forgets all drafts of the tab and nothing else', () => {
  keepDraft('c1/event', { name: 'Gala' });
  keepDraft('c1/invite', { name: 'Ada' });
  sessionStorage.setItem('other', 'stays');
  forgetDrafts();
  expect([readDraft('c1/event'), readDraft('c1/invite'), sessionStorage.getItem('other')]).toEqual([
    {},
    {},
    'stays',
  ]);
});
