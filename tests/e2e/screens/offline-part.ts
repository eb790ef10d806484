import type { Page } from '@playwright/test';

/** The bottom of an item's card: whether all of it is on the device. */
export class OfflinePart {
  readonly region;
  readonly button;
  readonly ready;

  constructor(page: Page) {
    this.region = page.getByRole('region', { name: 'Offline use' });
    this.button = this.region.getByRole('button', { name: /^(Prepare for offline|Update copy|Try again)$/ });
    this.ready = this.region.getByText('Offline ready', { exact: true });
  }

  async prepare(): Promise<void> {
    await this.button.click();
    await this.ready.waitFor();
  }
}
