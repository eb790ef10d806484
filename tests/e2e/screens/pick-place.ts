import type { Locator } from '@playwright/test';

/** Types into an address field and takes the first suggestion, as its list offers it. */
export async function pickPlace(field: Locator, words: string): Promise<void> {
  await field.fill(words);
  await field.page().getByRole('option').first().click();
}
