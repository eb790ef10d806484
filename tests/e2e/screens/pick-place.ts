import type { Locator } from '@playwright/test';

/** Types into an address field and chooses the first suggestion by keyboard. */
export async function pickPlace(field: Locator, words: string): Promise<void> {
  await field.fill(words);
  await takeFirst(field);
}

/** Chooses the first suggestion for the typed text. A submission waits until the place is looked up. */
export async function takeFirst(field: Locator): Promise<void> {
  await field.page().getByRole('option').first().waitFor();
  await field.press('ArrowDown');
  await field.press('Enter');
}
