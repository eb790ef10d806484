import type { Page } from '@playwright/test';
import type { TestCompany } from '../../support/accounts/companies.ts';

/** Logs out from the header's profile menu, which has the company's name. */
export async function logOut(page: Page, company: Pick<TestCompany, 'name'>): Promise<void> {
  await page
    .getByRole('banner')
    .getByRole('button', { name: `Profile of ${company.name}` })
    .click();
  await page.getByRole('button', { name: 'Log Out' }).click();
}
