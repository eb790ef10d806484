import { expect, type Locator, type Page } from '@playwright/test';

/** The screen at the door of an event. */
export class DoorScreen {
  private readonly page: Page;

  constructor(page: Page) {
    this.page = page;
  }

  /** Answers the question that is shown once per device. */
  async chooseName(name: string): Promise<void> {
    const dialog = this.page.getByRole('dialog', { name: 'Which door is this?' });
    await dialog.getByLabel('Name of the door').fill(name);
    await dialog.getByRole('button', { name: 'Use this name' }).click();
  }

  guest(name: string): Locator {
    return this.page.getByRole('list', { name: 'Guests', exact: true }).getByRole('button', { name });
  }

  async search(text: string): Promise<void> {
    await this.page.getByRole('searchbox', { name: 'Search guests' }).fill(text);
  }

  async walkIn(name: string): Promise<void> {
    await this.page.getByRole('button', { name: 'Walk-in' }).click();
    const dialog = this.page.getByRole('dialog', { name: 'Walk-in' });
    await dialog.getByLabel('Name').fill(name);
    await dialog.getByRole('button', { name: 'Let in' }).click();
  }

  async expectAnswer(...words: string[]): Promise<void> {
    const answer = this.page.getByRole('region', { name: 'Answer' });
    for (const word of words) await expect(answer).toContainText(word);
  }

  /** Closes the answer, unless it has disappeared. */
  async next(): Promise<void> {
    const answer = this.page.getByRole('region', { name: 'Answer' });
    if (await answer.isVisible()) {
      await answer
        .getByRole('button', { name: 'Next' })
        .click({ timeout: 10_000 })
        .catch(() => undefined);
    }
    await expect(answer).toBeHidden();
  }
}
