import type { Locator, Page } from '@playwright/test';
import { pickPlace } from './pick-place.ts';

export class LocationsScreen {
  readonly heading;
  readonly addFirst;
  readonly dialog;
  readonly upgradeDialog;

  constructor(readonly page: Page) {
    this.heading = page.getByRole('heading', { name: 'LOCATIONS', exact: true });
    this.addFirst = page.getByRole('button', { name: 'Add New Location' });
    this.dialog = page.getByRole('dialog', { name: 'ADD NEW LOCATION' });
    this.upgradeDialog = page.getByRole('dialog', { name: 'UPGRADE LOCATION' });
  }

  row(name: string): Locator {
    return this.page.getByRole('row').filter({ hasText: name });
  }

  /** Fills the whole form and goes on to the payment. */
  async add({ name, plan }: { name: string; plan: RegExp }): Promise<void> {
    await this.dialog.getByRole('textbox', { name: 'Name' }).fill(name);
    await this.dialog.getByRole('button', { name: /Select Plan/ }).click();
    await this.page.getByRole('option', { name: plan }).first().click();
    await pickPlace(this.dialog.getByRole('combobox', { name: 'Location' }), 'Oslo');
    await this.dialog.getByRole('button', { name: 'Pay Now' }).click();
  }

  /** Chooses a plan in the open upgrade dialog and goes on to its payment. */
  async upgradeTo(plan: RegExp): Promise<void> {
    await this.upgradeDialog.getByRole('button', { name: /Upgraded plan/ }).click();
    await this.page.getByRole('option', { name: plan }).first().click();
    await this.upgradeDialog.getByRole('button', { name: 'Make Payment' }).click();
  }
}
