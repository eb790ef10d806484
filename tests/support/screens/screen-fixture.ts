/** The fixture of screen tests: one API per file, and a signed-in company per test. */
import { afterAll, afterEach, beforeAll, beforeEach } from 'vitest';
import { type ApiFixture, createApiFixture, type Visitor } from '../api/api-fixture.ts';
import { offerPlans } from '../api/api-items.ts';
import { closePortal, connect, type TestNetwork } from './open-portal.tsx';
import { signIn } from './signed-in-screen.ts';

/** Read on each use, as company and network change with each test. */
export interface ScreenFixture<AppContext extends ApiFixture> {
  readonly appContext: AppContext;
  readonly visitor: Visitor;
  readonly network: TestNetwork;
}

interface CompanyOptions {
  /** Data of its own. */
  readonly changes?: Parameters<ApiFixture['approvedCompany']>[1];
  /** False for the screens before log-in. */
  readonly isLoggedIn?: boolean;
}

/** Opens the fixture before the file's tests, and closes it after them. */
export function createScreenFixture(kind: 'event' | 'security'): ScreenFixture<ApiFixture>;
export function createScreenFixture<AppContext extends ApiFixture>(
  kind: 'event' | 'security',
  open: () => Promise<AppContext>,
  options?: CompanyOptions,
): ScreenFixture<AppContext>;
export function createScreenFixture(
  kind: 'event' | 'security',
  open = openWithPlans,
  { changes, isLoggedIn = true }: CompanyOptions = {},
): ScreenFixture<ApiFixture> {
  let now: ScreenFixture<ApiFixture> | undefined;
  let appContext: ApiFixture | undefined;
  const here = () => {
    if (!now) throw new Error('Only a running test has a company and a network.');
    return now;
  };
  beforeAll(async () => {
    appContext = await open();
  }, 60_000);
  afterAll(() => appContext?.close());
  beforeEach(async () => {
    if (!appContext) throw new Error('The API did not open.');
    const network = connect(appContext);
    const visitor = await appContext.approvedCompany(kind, changes);
    if (isLoggedIn) signIn(visitor);
    now = { appContext, visitor, network };
  });
  afterEach(closePortal);
  return {
    get appContext() {
      return here().appContext;
    },
    get visitor() {
      return here().visitor;
    },
    get network() {
      return here().network;
    },
  };
}

async function openWithPlans(): Promise<ApiFixture> {
  const appContext = await createApiFixture();
  await offerPlans(appContext);
  return appContext;
}
