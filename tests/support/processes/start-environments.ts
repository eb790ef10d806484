/** Valid environments and databases of a server, for tests to change. */
import type { DatabaseFacts } from '../../../server/startup/database-findings.ts';
import { startupCheck } from '../../../server/startup/startup-check.ts';
import { readVariables } from '../../../server/startup/variables.ts';

export const KEY = 'q8Zt0vLxW2rNf5sKc7HbY1pMj4GdE9uA';
export const PRODUCTION = {
  NODE_ENV: 'production',
  PUBLIC_URL: 'https://vantage.example',
  SMTP_URL: 'smtps://user:secret@mail.example',
  MAIL_FROM: 'Vantage <no-reply@vantage.example>',
  STRIPE_SECRET_KEY: 'sk_live_1',
  STRIPE_WEBHOOK_SECRET: 'whsec_0f8fad5bd9cb469fa16570867728950e',
  VITE_STRIPE_PUBLISHABLE_KEY: 'pk_live_1',
  VITE_GOOGLE_MAPS_API_KEY: 'key',
  TRUST_PROXY: '1',
  CAMERA_KEY: KEY,
};
export const LIVE_KEYS = {
  STRIPE_SECRET_KEY: 'sk_live_1',
  STRIPE_WEBHOOK_SECRET: 'whsec_0f8fad5bd9cb469fa16570867728950e',
  VITE_STRIPE_PUBLISHABLE_KEY: 'pk_live_1',
};
export const EMPTY: DatabaseFacts = {
  demoCompanies: [],
  demoPlans: 0,
  demoTexts: 0,
  itemsPaidByTest: 0,
  itemsPaidUnmarked: 0,
  hasServedProduction: false,
  holdsNonDemoData: false,
  cameraAddresses: { current: 0, unkeyed: 0, previous: 0, unreadable: 0 },
};
export const DEMO = {
  ...EMPTY,
  demoCompanies: ['events@demo.test'],
  demoPlans: 9,
  demoTexts: 11,
  itemsPaidByTest: 2,
};

export type Environment = Record<string, string | undefined>;
export const judge = (source: Environment, database?: DatabaseFacts, isDevServer = false) =>
  startupCheck({ ...readVariables(source), database, isDevServer });
