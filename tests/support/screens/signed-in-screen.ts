/** What a test of the portal does as a person who is logged in, and what that person is told. */
import { screen, waitFor } from '@testing-library/react';
import { expect } from 'vitest';
import { storeSession } from '../../../src/entities/session/session-store.ts';
import { setReadsOwner } from '../../../src/offline/reads/query-cache-store.ts';
import type { Visitor } from '../api/api-fixture.ts';

// The test's DOM tells of a collapsed selection while collapsing it; date segments would answer for ever.
Selection.prototype.collapse = () => undefined;

/** Logs a company in without its log-in screen. Undone by `closePortal`. */
export function signIn({ company, token }: Visitor): void {
  storeSession({ token, companyId: company.id, userType: company.userType });
  setReadsOwner(company.id);
}

/** A toast with this text is shown. */
export function expectToast(text: string): Promise<void> {
  return waitFor(() =>
    expect(screen.getByRole('region', { name: 'Notifications' }).textContent).toContain(text),
  );
}

/** An office screen, or with `false` a tablet. */
export function wideScreen(isWide = true): void {
  // The test's DOM offers this beside what browsers have.
  const { happyDOM } = globalThis as unknown as {
    happyDOM: { setViewport(size: { width: number; height: number }): void };
  };
  happyDOM.setViewport({ width: isWide ? 1280 : 820, height: 900 });
}

/** The button once it can be pressed: some wait for what has to be said first. */
export async function ready(button: HTMLElement): Promise<HTMLElement> {
  await waitFor(() => expect(button.getAttribute('aria-disabled')).toBeNull());
  return button;
}
