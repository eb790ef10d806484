import type { Page } from '@playwright/test';
import type { Company } from '../../../common/contract/session.ts';
import { logIn, type TestCompany } from '../../support/companies.ts';
import { mustCall } from '../../support/portal-api.ts';
import type { RunningServer } from '../../support/start-server.ts';

/** Logs in by call and leaves the session where the portal keeps it: for what is not about logging in. */
export async function enterByCall(
  page: Page,
  server: RunningServer,
  account: Pick<TestCompany, 'email' | 'password'>,
): Promise<void> {
  const token = await logIn(server, account);
  const company = (await mustCall(server, 'currentCompany', {}, token)) as Pick<Company, '_id' | 'user_type'>;
  const session = { access_token: token, company_id: company._id, user_type: String(company.user_type) };
  await page.addInitScript((kept) => {
    for (const [key, value] of Object.entries(kept)) localStorage.setItem(key, value);
  }, session);
}
