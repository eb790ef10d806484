// @vitest-environment happy-dom
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import {
  amendDraft,
  draftOf,
  keepDraft,
  keepFile,
  keptFile,
  lostFile,
  readDraft,
  setDraftOwner,
  watchDrafts,
} from './drafts.ts';

beforeEach(() => sessionStorage.clear());

it('keeps texts and selections, but no passwords, files, one-time codes, checkboxes or buttons', () => {
  document.body.innerHTML = `<form>
    <input name="name" value="Gala"><input name="date" hidden value="2027-01-02"><textarea name="note">Hi</textarea>
    <select name="plan"><option value="p1" selected></select>
    <input name="password" type="password" value="x"><input name="shown" type="text" data-draft="never" value="x">
    <input name="file" type="file"><input name="keep" type="checkbox" checked><input value="nameless">
    <button name="intent" value="x"></button></form>`;
  const form = document.querySelector('form');
  expect(form && draftOf(form)).toEqual({ name: 'Gala', date: '2027-01-02', note: 'Hi', plan: 'p1' });
});

it.each(['not json', 'null', '[1]', '{"name":1}'])('reads a damaged draft (%s) as empty', (text) => {
  sessionStorage.setItem('draft:event', text);
  expect(readDraft('event')).toEqual({});
});

it('amends an existing draft, and does not create one', () => {
  keepDraft('c1/event', { name: 'Gala', plan: 'p1' });
  amendDraft('c1/event', { plan: 'p2' });
  amendDraft('c2/event', { plan: 'p2' });
  expect([readDraft('c1/event'), readDraft('c2/event')]).toEqual([{ name: 'Gala', plan: 'p2' }, {}]);
});

it('keeps the name of a file that a reload loses, until the draft is discarded', async () => {
  document.body.innerHTML = '<form data-draft-key="c1/event"><input name="picture" type="file"></form>';
  const input = document.querySelector('input');
  if (!input) throw new Error('There is no field.');
  keepFile(input, new File(['x'], 'plan.jpg'));
  expect([keptFile(input)?.name, lostFile(input)]).toEqual(['plan.jpg', undefined]);
  vi.resetModules();
  const afterReload = await import('./drafts.ts');
  expect([afterReload.keptFile(input), afterReload.lostFile(input)]).toEqual([undefined, 'plan.jpg']);
  afterReload.forgetDraft('c1/event');
  expect(afterReload.lostFile(input)).toBeUndefined();
  expect(sessionStorage.length).toBe(0);
});

it('removes all drafts of the tab and nothing else', () => {
  keepDraft('c1/event', { name: 'Gala' });
  keepDraft('c1/invite', { name: 'Ada' });
  sessionStorage.setItem('other', 'stays');
  setDraftOwner(null);
  expect([readDraft('c1/event'), readDraft('c1/invite'), sessionStorage.getItem('other')]).toEqual([
    {},
    {},
    'stays',
  ]);
});

describe('Drafts on a shared tablet', () => {
  const MINE = 'a:invite:event:1';
  let stop: (() => void) | undefined;

  beforeEach(() => {
    sessionStorage.clear();
    localStorage.clear();
  });
  afterEach(() => stop?.());

  /** Leaves drafts of company A, and of a visitor before it, in this tab. */
  function leaveDrafts() {
    setDraftOwner('a');
    keepDraft(MINE, { name: 'Ada' });
    keepDraft('a/profile', { name: 'Company A' });
    keepDraft('register', { email: 'ada@example.com' });
    sessionStorage.setItem('request-key:a:add-event', 'key');
    sessionStorage.setItem('upa', '{"12 Harbour Road":{}}');
  }

  /** Another tab logs in or out; the browser notifies this one. */
  function elsewhere(companyId: string | null) {
    if (companyId === null) localStorage.removeItem('drafts_of');
    else localStorage.setItem('drafts_of', `${companyId} other-tab`);
    dispatchEvent(new StorageEvent('storage', { key: 'drafts_of' }));
  }

  it('are removed at log-out, with the searched places and the idempotency keys', () => {
    leaveDrafts();
    setDraftOwner(null);
    expect(Object.keys(sessionStorage)).toEqual([]);
  });

  it('are removed when another tab logs out, or logs another company in', () => {
    stop = watchDrafts('a');
    for (const next of [null, 'b']) {
      leaveDrafts();
      elsewhere(next);
      expect(Object.keys(sessionStorage)).toEqual([]);
    }
  });

  it('of a denied session are kept for their company only', () => {
    leaveDrafts();
    setDraftOwner('a');
    expect(readDraft(MINE)).toEqual({ name: 'Ada' });
    setDraftOwner('b');
    expect(Object.keys(sessionStorage)).toEqual([]);
  });

  it('of visitors, for registration or a new password, end when somebody logs in', () => {
    leaveDrafts();
    keepDraft('forgot-password', { email: 'ada@example.com' });
    setDraftOwner('a');
    expect([readDraft('register'), readDraft('forgot-password')]).toEqual([{}, {}]);
  });

  it('survive a reload without a session only until their company logs out', () => {
    leaveDrafts();
    stop = watchDrafts(undefined);
    expect([readDraft(MINE), readDraft('register')]).toEqual([{ name: 'Ada' }, { email: 'ada@example.com' }]);
    stop();
    // A tab restored from the page cache was not notified of the log-out.
    localStorage.removeItem('drafts_of');
    stop = watchDrafts(undefined);
    expect([readDraft(MINE), readDraft('register')]).toEqual([{}, { email: 'ada@example.com' }]);
  });

  it('of an older release belong to their company', () => {
    keepDraft(MINE, { name: 'Ada' });
    stop = watchDrafts('a');
    expect(readDraft(MINE)).toEqual({ name: 'Ada' });
    expect(localStorage.getItem('drafts_of')).toMatch(/^a /);
  });
});
