import type { Download, Locator, Page } from '@playwright/test';

/** SEND BULK INVITE, from choosing a file to the returned rows. */
export class BulkDialog {
  readonly dialog;
  readonly sample;
  readonly file;
  readonly upload;
  readonly rows;

  constructor(readonly page: Page) {
    this.dialog = page.getByRole('dialog', { name: 'SEND BULK INVITE' });
    this.sample = this.dialog.getByRole('link', { name: 'Download Excel sample file' });
    this.file = this.dialog.getByLabel('Excel file');
    this.upload = this.dialog.getByRole('button', { name: 'Upload Now' });
    this.rows = this.dialog.getByRole('region', { name: 'Rows of the file' }).getByRole('listitem');
  }

  async open(): Promise<void> {
    await this.page.getByRole('button', { name: 'Send Bulk Invite' }).click();
  }

  async choose(bytes: Uint8Array, name = 'people.xlsx'): Promise<void> {
    const file = { name, mimeType: XLSX_TYPE, buffer: Buffer.from(bytes) };
    await this.file.setInputFiles(file);
  }

  says(words: string | RegExp): Locator {
    return this.dialog.getByText(words);
  }
}

export const XLSX_TYPE = 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet';

/** The content downloaded by a click. */
export async function downloaded(page: Page, link: Locator): Promise<Download> {
  const download = page.waitForEvent('download');
  await link.click();
  return await download;
}
