import { expect, type Page } from '@playwright/test';
import type { Company } from '../../../common/contract/session.ts';
import { logIn, type TestCompany } from '../../support/accounts/companies.ts';
import { mustCall } from '../../support/browser/portal-api.ts';
import type { RunningServer } from '../../support/processes/start-server.ts';

type Account = Pick<TestCompany, 'email' | 'password'>;

/**
 * Logs in by an API call and stores the session like the portal, in a browser with empty storage: for tests that are
 * not about logging in. The log-in screen with its film takes a second of both cores.
 * @param origin of the portal, if it is not the server's
 * @returns the path of the dashboard
 */
export async function enterByCall(
  page: Page,
  server: RunningServer,
  account: Account,
  origin = server.url,
): Promise<string> {
  const token = await logIn(server, account);
  const company = (await mustCall(server, 'currentCompany', {}, token)) as Pick<Company, '_id' | 'user_type'>;
  const [companyId, userType] = [company._id, Number(company.user_type)];
  const kept = {
    access_token: token,
    company_id: companyId,
    user_type: String(userType),
    session: JSON.stringify({ token, companyId, userType }),
  };
  const localStorage = Object.entries(kept).map(([name, value]) => ({ name, value }));
  await page.context().setStorageState({ cookies: [], origins: [{ origin, localStorage }] });
  return userType === 2 ? '/events/list' : '/locations/list';
}

/** The same, and opens the dashboard. */
export async function openDashboard(...who: Parameters<typeof enterByCall>): Promise<void> {
  const [page] = who;
  await page.goto(await enterByCall(...who));
  await expect(page.getByRole('heading', { name: /^(EVENTS|LOCATIONS)$/ })).toBeVisible();
}
