/** Actions of a logged-in user in tests, and the messages shown. */
import { screen, waitFor } from '@testing-library/react';
import { expect } from 'vitest';
import { storeSession } from '../../../src/entities/session/session-store.ts';
import { setReadsOwner } from '../../../src/offline/reads/reads-owner.ts';
import type { Visitor } from '../api/api-fixture.ts';

// happy-dom fires a selection event while collapsing the selection; date segments would answer it endlessly.
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

/** A wide screen, or with `false` a tablet. */
export function wideScreen(isWide = true): void {
  // An API of happy-dom that browsers do not have.
  const { happyDOM } = globalThis as unknown as {
    happyDOM: { setViewport(size: { width: number; height: number }): void };
  };
  happyDOM.setViewport({ width: isWide ? 1280 : 820, height: 900 });
}

/** A button once it is enabled: some wait for data that is shown first. */
export async function ready(button: HTMLElement): Promise<HTMLElement> {
  await waitFor(() => expect(button.getAttribute('aria-disabled')).toBeNull());
  return button;
}
