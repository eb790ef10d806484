import { expect, type Page } from '@playwright/test';
import type { Company } from '../../../common/contract/session.ts';
import { logIn, type TestCompany } from '../../support/companies.ts';
import { mustCall } from '../../support/portal-api.ts';
import type { RunningServer } from '../../support/start-server.ts';

type Account = Pick<TestCompany, 'email' | 'password'>;

/**
 * Logs in by call and leaves the session where the portal keeps it, in a browser that has kept nothing yet: for what is
 * not about logging in. The screen of log-in with its film costs a second of both cores.
 * @param origin where the browser finds the portal, when that is not the server itself
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

/** The same, and stands on the dashboard. */
export async function openDashboard(...who: Parameters<typeof enterByCall>): Promise<void> {
  const [page] = who;
  await page.goto(await enterByCall(...who));
  await expect(page.getByRole('heading', { name: /^(EVENTS|LOCATIONS)$/ })).toBeVisible();
}
