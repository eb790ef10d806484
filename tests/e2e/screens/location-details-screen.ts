import type { Page } from '@playwright/test';
import { EventDetailsScreen } from './event-details-screen.ts';

/** People are invited to a location as to an event; its cameras are beside them. */
export class LocationDetailsScreen extends EventDetailsScreen {
  override readonly heading;
  readonly camerasTab;
  readonly addCameraDialog;

  constructor(page: Page) {
    super(page);
    this.heading = page.getByRole('heading', { name: 'LOCATION DETAILS', exact: true });
    this.camerasTab = page.getByRole('tab', { name: 'Connected Cameras' });
    this.addCameraDialog = page.getByRole('dialog', { name: 'ADD CAMERA' });
  }

  camera(name: string) {
    return this.page.getByRole('listitem').filter({ hasText: name });
  }

  async addCamera(name: string, url: string): Promise<void> {
    await this.page.getByRole('button', { name: 'Add Camera' }).first().click();
    await this.addCameraDialog.getByRole('textbox', { name: /^Name/ }).fill(name);
    await this.addCameraDialog.getByRole('textbox', { name: /^URL/ }).fill(url);
    await this.addCameraDialog.getByRole('button', { name: 'Add Now' }).click();
  }

  async deleteCamera(name: string): Promise<void> {
    await this.page.getByRole('button', { name: `Delete the camera ${name}` }).click();
    await this.page
      .getByRole('alertdialog', { name: 'DELETE CAMERA' })
      .getByRole('button', { name: 'Confirm' })
      .click();
  }
}
