import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { CallName } from '../../../common/contract/calls.ts';
import { type MailboxEntry, readMailbox } from '../../../dev/mailbox/read-mailbox.ts';
import type { SandboxOptions } from '../../../dev/sandbox/open-sandbox.ts';
import { createApp } from '../../../server/app.ts';
import type { AppContext } from '../../../server/context/app-context.ts';
import type { Later } from '../../../server/core/later.ts';
import type { Settings } from '../../../server/core/settings.ts';
import { devRoutes } from '../../../server/dev-services.ts';
import { createLiveAnswers } from '../../../server/http/answers/live-answers.ts';
import type { Listen } from '../../../server/infra/db/database.ts';
import type { FreeSpace } from '../../../server/infra/db/free-space.ts';
import { type CompanyRow, companies } from '../../../server/infra/db/schema.ts';
import { createDiskSpace } from '../../../server/infra/disk-space.ts';
import { hashPassword } from '../../../server/infra/hashing/password.ts';
import { createLog } from '../../../server/infra/log/log.ts';
import { createMail } from '../../../server/infra/mail/outgoing-mail.ts';
import { createDiskStore } from '../../../server/infra/media/disk-store.ts';
import { createUploadFolder } from '../../../server/infra/media/upload-folder.ts';
import { beginSession } from '../../../server/modules/auth/sessions.ts';
import { activeTokens } from '../../../server/modules/doors/active-tokens.ts';
import { createDoorStreams } from '../../../server/modules/doors/door-streams.ts';
import { doorStreamQueries } from '../../../server/modules/doors/stream-queries.ts';
import { createPayments } from '../../../server/modules/payments/payments.ts';
import type { FetchSelf, Provider } from '../../../server/modules/payments/provider.ts';
import { approvedRow } from '../accounts/approved-row.ts';
import { openTestDatabase } from '../database/test-database.ts';
import { unreachableProvider } from '../payments/unreachable-provider.ts';
import { createTestClock, type TestClock } from '../test-clock.ts';
import { type CallOptions, type CallResult, request } from './api-request.ts';
import { createVerifiedAnswers } from './verified-answers.ts';

/** A company in the database, with a session's token. */
export interface Visitor {
  company: CompanyRow;
  token: string;
}

export interface ApiFixture {
  app: ReturnType<typeof createApp>;
  appContext: AppContext;
  clock: TestClock;
  /** Listens to a channel of the database. */
  listen: Listen;
  /** Makes a call of the table. Fields are encoded as the call requires; files go in multipart calls. */
  request<Name extends CallName>(
    name: Name,
    fields?: Record<string, unknown>,
    options?: CallOptions,
  ): Promise<CallResult<Name>>;
  /** Delivers due mails and returns the mailbox, newest first. */
  mailbox(to?: string): Promise<MailboxEntry[]>;
  /** A company of a kind, approved and logged in; `changes` make it anything else. */
  approvedCompany(kind?: 'event' | 'security', changes?: Partial<CompanyRow>): Promise<Visitor>;
  close(): Promise<void>;
}

export interface ApiFixtureOptions {
  settings?: Partial<Settings>;
  /** Creates the payment provider, such as `openSandbox`; by default an unreachable one. */
  provider?: (surroundings: SandboxOptions) => Provider;
  /** When door streams send a heartbeat; by default never. */
  later?: Later;
  /** Free disk space; by default unlimited. */
  freeSpaceOf?: FreeSpace;
  /** The log's output; by default none. */
  logTo?: (line: string) => void;
}

export const TEST_PASSWORD = 'Test-pass-1';

/** happy-dom's `File` accepts bytes, but not Node's blobs. */
async function readWhole(path: string, name: string, type: string): Promise<File> {
  return new File([new Uint8Array(await readFile(path))], name, { type });
}

/** The whole API in process: an empty database of its own, a fixed clock, a mailbox, a media folder. */
export async function createApiFixture(options: ApiFixtureOptions = {}): Promise<ApiFixture> {
  const database = await openTestDatabase();
  const mediaFolder = await mkdtemp(join(tmpdir(), 'vantage-media-'));
  const clock = createTestClock();
  const { logTo, freeSpaceOf } = options;
  const disk = freeSpaceOf
    ? createDiskSpace({ folder: mediaFolder, hasDatabase: true, freeSpaceOf, lookAgainMs: 0 })
    : database.disk;
  const log = logTo ? createLog('debug', { write: logTo }) : createLog('silent');
  const { db } = database;
  const mail = createMail({ db, clock, log, transport: undefined });
  const fetchSelf: FetchSelf = async (path, init) => await app.request(path, init);
  const provider = options.provider?.({ db, clock, log, fetchSelf }) ?? unreachableProvider();
  const settings = { ...SETTINGS, ...options.settings };
  const appContext: AppContext = {
    db,
    isEmbedded: database.kind === 'pglite',
    msSinceLastAnswer: database.msSinceLastAnswer,
    disk,
    mostConnections: 20_000,
    clock,
    log,
    mail,
    media: createDiskStore(mediaFolder),
    uploads: createUploadFolder(join(mediaFolder, 'uploads'), { disk, openFile: readWhole }),
    payments: createPayments({ db, clock, log, mail, settings, provider }),
    answers: createVerifiedAnswers(),
    doorStreams: createDoorStreams({
      listen: database.listen,
      ...doorStreamQueries(db, clock),
      now: () => clock.now(),
      // No heartbeats unless a test sets them.
      later: options.later ?? (() => () => {}),
      log,
      mostOfAll: 320,
    }),
    liveAnswers: createLiveAnswers({
      listen: database.listen,
      activeTokens: (companyId, tokenHashes) => activeTokens(db, companyId, tokenHashes, clock.now()),
      now: () => clock.now(),
      later: options.later ?? (() => () => {}),
      log,
    }),
    settings,
  };
  const app = createApp(appContext, await devRoutes(appContext.settings));
  return {
    app,
    appContext,
    clock,
    listen: database.listen,
    request: (name, fields = {}, callOptions = {}) => request(app, name, fields, callOptions),
    async mailbox(to) {
      await mail.deliverDue();
      return await readMailbox(db, to);
    },
    approvedCompany: (kind = 'event', changes = {}) => approvedCompany(appContext, kind, changes),
    async close() {
      await appContext.doorStreams.close();
      await appContext.liveAnswers.close();
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
  mailWebhookSecret: undefined,
  cameraKey: undefined,
  previousCameraKey: undefined,
  hasStripe: false,
  hasGooglePlaces: false,
  apiOrigin: undefined,
  mediaOrigin: undefined,
};

let passwordHash: Promise<string> | undefined;

async function approvedCompany(
  { db, clock }: AppContext,
  kind: 'event' | 'security',
  changes: Partial<CompanyRow>,
): Promise<Visitor> {
  passwordHash ??= hashPassword(TEST_PASSWORD);
  const company = { ...approvedRow(kind, clock.now(), await passwordHash), ...changes };
  await db.insert(companies).values(company);
  return { company, token: await beginSession(db, company.id, clock.now()) };
}
