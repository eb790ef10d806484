import { expect, type Locator } from '@playwright/test';

/** Types into an address field and takes the first suggestion by keyboard. */
export async function pickPlace(field: Locator, words: string): Promise<void> {
  await field.fill(words);
  await takeFirst(field);
}

/** Takes the first suggestion for what is typed, and waits until the place has been looked up. */
export async function takeFirst(field: Locator): Promise<void> {
  await field.page().getByRole('option').first().waitFor();
  await field.press('ArrowDown');
  await field.press('Enter');
  await expect.poll(() => field.evaluate(isPlaceKnown), 'the place was looked up').toBe(true);
}

/** In the page: the form holds a place with its name, no longer only what was typed. */
const isPlaceKnown = (element: SVGElement | HTMLElement) =>
  [...new FormData(element.closest('form') ?? undefined).values()].some((value) =>
    /"name":"[^"]/.test(String(value)),
  );
