import type { Locator } from '@playwright/test';

/** Types into an address field and takes the first suggestion by keyboard. */
export async function pickPlace(field: Locator, words: string): Promise<void> {
  await field.fill(words);
  await field.page().getByRole('option').first().waitFor();
  await field.press('ArrowDown');
  await field.press('Enter');
}
