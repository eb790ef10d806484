import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Stripe } from 'stripe';
import * as z from 'zod/mini';
import { type CallName, callOf } from '../../common/contract/calls.ts';
import { dataOf, messageOf } from '../../common/contract/envelope.ts';
import { EVENT_COMPANY, SECURITY_COMPANY } from '../../common/contract/session.ts';
import { type MailboxEntry, readMailbox } from '../../dev/mailbox/read-mailbox.ts';
import type { SandboxOptions } from '../../dev/sandbox/open-sandbox.ts';
import { createApp } from '../../server/app.ts';
import type { AppContext } from '../../server/context/app-context.ts';
import type { Settings } from '../../server/core/settings.ts';
import { devRoutes } from '../../server/dev-services.ts';
import { allContracts } from '../../server/http/openapi/all-contracts.ts';
import { newId } from '../../server/infra/db/new-id.ts';
import { type CompanyRow, companies } from '../../server/infra/db/schema.ts';
import { hashPassword } from '../../server/infra/hashing/password.ts';
import { createLog } from '../../server/infra/log/log.ts';
import { createMail } from '../../server/infra/mail/outgoing-mail.ts';
import { createDiskStore } from '../../server/infra/media/disk-store.ts';
import { createUploadFolder } from '../../server/infra/media/upload-folder.ts';
import { beginSession } from '../../server/modules/auth/sessions.ts';
import { createPayments } from '../../server/modules/payments/payments.ts';
import type { FetchSelf, Provider } from '../../server/modules/payments/provider.ts';
import { openTestDatabase } from './test-database.ts';

interface TestClock {
  now(): Date;
  /** Moves the time on. */
  advance(by: { ms?: number; minutes?: number; hours?: number; days?: number }): void;
}

/** A company in the database, with the token of a session of its own. */
export interface Visitor {
  company: CompanyRow;
  token: string;
}

interface CallOptions {
  token?: string | undefined;
  idempotencyKey?: string;
  headers?: Record<string, string>;
}

interface CallResult<Name extends CallName> {
  status: number;
  message: string | undefined;
  /** Read by the contract's schema on success; undefined when refused. */
  data: z.output<(typeof allContracts)[Name]['data']> | undefined;
  headers: Headers;
  /** The answer as it came. */
  body: unknown;
}

export interface ApiFixture {
  app: ReturnType<typeof createApp>;
  appContext: AppContext;
  clock: TestClock;
  /** Makes a call of the table. Fields are sent as its encoding wants them; files go in multipart calls. */
  request<Name extends CallName>(
    name: Name,
    fields?: Record<string, unknown>,
    options?: CallOptions,
  ): Promise<CallResult<Name>>;
  /** Delivers what is due and reads the mailbox, newest first. */
  mailbox(to?: string): Promise<MailboxEntry[]>;
  /** A company of a kind, approved and logged in; `changes` make it anything else. */
  approvedCompany(kind?: 'event' | 'security', changes?: Partial<CompanyRow>): Promise<Visitor>;
  close(): Promise<void>;
}

export interface ApiFixtureOptions {
  settings?: Partial<Settings>;
  /** Makes the payment provider, such as `openSandbox`; by default one that no connection reaches. */
  provider?: (surroundings: SandboxOptions) => Provider;
  /** Where log lines go; by default nowhere. */
  logTo?: (line: string) => void;
}

export const TEST_PASSWORD = 'Test-pass-1';
const BEGIN = new Date('2026-03-14T09:00:00Z');

/** The `File` of a simulated document takes bytes, not the blobs of Node. */
async function readWhole(path: string, name: string, type: string): Promise<File> {
  return new File([new Uint8Array(await readFile(path))], name, { type });
}

/** The whole API in process: own empty database, a clock that stands still, a mailbox, a media folder. */
export async function createApiFixture(options: ApiFixtureOptions = {}): Promise<ApiFixture> {
  const database = await openTestDatabase();
  const mediaFolder = await mkdtemp(join(tmpdir(), 'vantage-media-'));
  const clock = createTestClock();
  const { logTo } = options;
  const log = logTo ? createLog('debug', { write: logTo }) : createLog('silent');
  const { db } = database;
  const mail = createMail({ db, clock, log, transport: undefined });
  const fetchSelf: FetchSelf = async (path, init) => await app.request(path, init);
  const provider = options.provider?.({ db, clock, log, fetchSelf }) ?? unreachableProvider();
  const settings = { ...SETTINGS, ...options.settings };
  const appContext: AppContext = {
    db,
    msSinceLastAnswer: database.msSinceLastAnswer,
    hasRoom: database.hasRoom,
    clock,
    log,
    mail,
    media: createDiskStore(mediaFolder),
    uploads: createUploadFolder(join(mediaFolder, 'uploads'), undefined, readWhole),
    payments: createPayments({ db, clock, log, mail, settings, provider }),
    settings,
  };
  const app = createApp(appContext, await devRoutes(appContext.settings));
  return {
    app,
    appContext,
    clock,
    request: (name, fields = {}, callOptions = {}) => request(app, name, fields, callOptions),
    async mailbox(to) {
      await mail.deliverDue();
      return await readMailbox(db, to);
    },
    approvedCompany: (kind = 'event', changes = {}) => approvedCompany(appContext, kind, changes),
    async close() {
      await database.close();
      await rm(mediaFolder, { recursive: true, force: true });
    },
  };
}

export const SETTINGS: Settings = {
  publicUrl: 'http://vantage.test',
  isDemo: true,
  isProduction: false,
  hasPlacesSandbox: true,
  hasMailbox: true,
  corsOrigins: [],
  trustedProxies: undefined,
  adminToken: undefined,
  cameraKey: undefined,
  previousCameraKey: undefined,
  hasStripe: false,
  hasGooglePlaces: false,
  apiOrigin: undefined,
  mediaOrigin: undefined,
};

function createTestClock(): TestClock {
  let now = BEGIN.getTime();
  return {
    now: () => new Date(now),
    advance({ ms = 0, minutes = 0, hours = 0, days = 0 }) {
      now += ms + minutes * 60_000 + hours * 3_600_000 + days * 86_400_000;
    },
  };
}

function unreachableProvider(): Provider {
  return {
    stripe: new Stripe('sk_test_nobody', {
      host: '127.0.0.1',
      port: 9,
      protocol: 'http',
      maxNetworkRetries: 0,
    }),
    isLive: false,
    webhookSecret: async () => 'whsec_nobody',
    mount() {},
    start() {},
    async stop() {},
  };
}

async function request<Name extends CallName>(
  app: ApiFixture['app'],
  name: Name,
  fields: Record<string, unknown>,
  { token, idempotencyKey, headers = {} }: CallOptions,
): Promise<CallResult<Name>> {
  const call = callOf(name);
  const sent = new Headers(headers);
  if (token !== undefined) sent.set('authorization', `Bearer ${token}`);
  if (idempotencyKey !== undefined) sent.set('idempotency-key', idempotencyKey);
  const url = new URL(`http://vantage.test/api/v1/${call.path}`);
  const init: RequestInit = { method: call.method, headers: sent };
  if (call.encoding === 'query')
    for (const [key, value] of Object.entries(fields)) url.searchParams.set(key, String(value));
  if (call.encoding === 'json') {
    sent.set('content-type', 'application/json');
    init.body = JSON.stringify(fields);
  }
  if (call.encoding === 'multipart') init.body = formOf(fields);
  const response = await app.request(url, init);
  const text = await response.text();
  const body: unknown = text === '' ? undefined : JSON.parse(text);
  const schema: z.ZodMiniType = allContracts[name].data;
  const data = response.ok ? z.parse(schema, dataOf(body)) : undefined;
  return {
    status: response.status,
    message: messageOf(body),
    // The schema is the one that the name stands for; the compiler cannot follow that through a generic index.
    data: data as CallResult<Name>['data'],
    headers: response.headers,
    body,
  };
}

function formOf(fields: Record<string, unknown>): FormData {
  const form = new FormData();
  for (const [name, value] of Object.entries(fields)) {
    if (value === undefined) continue;
    form.append(
      name,
      value instanceof Blob ? value : typeof value === 'object' ? JSON.stringify(value) : String(value),
    );
  }
  return form;
}

let companyCount = 0;
let passwordHash: Promise<string> | undefined;

async function approvedCompany(
  { db, clock }: AppContext,
  kind: 'event' | 'security',
  changes: Partial<CompanyRow>,
): Promise<Visitor> {
  companyCount += 1;
  passwordHash ??= hashPassword(TEST_PASSWORD);
  const company: CompanyRow = {
    id: newId(clock.now()),
    name: `Company ${companyCount}`,
    email: `company-${companyCount}@example.test`,
    passwordHash: await passwordHash,
    userType: kind === 'event' ? EVENT_COMPANY : SECURITY_COMPANY,
    countryCode: '+1',
    phoneNumber: '5550100',
    address: { name: 'Main Street 1, Springfield', coordinates: [-89.6, 39.8], type: 'point' },
    taxIdNumber: '',
    profilePic: null,
    documentPath: null,
    uploadedBytes: 0,
    firstEntry: kind === 'event',
    review: 'approved',
    disabledAt: null,
    providerCustomerId: null,
    createdAt: clock.now(),
    ...changes,
  };
  await db.insert(companies).values(company);
  return { company, token: await beginSession(db, company.id, clock.now()) };
}
