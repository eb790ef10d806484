/**
 * The webhook for delivery reports of mail servers and services. Not in the contract's table, as the portal never
 * calls it. Reports contain what anybody may have written, so the answer never reveals whether a mail is known, and an
 * unreadable report is answered like any other, so that nobody sends it again.
 */
import type { Hono } from 'hono';
import type { AppContext } from '../../context/app-context.ts';
import { laterByTimer } from '../../core/later.ts';
import { createDutyCycle, type DutyCycle } from '../../core/queue/duty-cycle.ts';
import { createFairQueue } from '../../core/queue/fair-queue.ts';
import { type Failure, failure, isFailure, ok, type Result } from '../../core/result.ts';
import { isSameSecret } from '../../core/secret.ts';
import { respond } from '../../http/answers/respond.ts';
import { type BodyShare, createBodyBudget } from '../../http/body/body-budget.ts';
import { BodyRefused, bodyText } from '../../http/body/body-chunks.ts';
import { parsedJson } from '../../http/body/read-request.ts';
import { bearer } from '../../http/callers/bearer.ts';
import { API_PREFIX, type HttpContext, type HttpEnv } from '../../http/http-env.ts';
import { diskFull } from '../../infra/disk-space.ts';
import { countAttempt } from '../../infra/limits/rate-limit.ts';
import type { MailReport } from './mail-report.ts';
import { noteReport } from './note-report.ts';
import { readPlainReport } from './plain-report.ts';
import { readDeliveryReport } from './read-delivery-report.ts';

const MAIL_WEBHOOK_PATH = `${API_PREFIX}mails/webhook`;

/** Most of a report is the returned mail: ours have some 60 KB. */
const MOST_BYTES = 256 * 1024;
const REPORT_LIMITS = {
  maxBytes: MOST_BYTES,
  heldBytes: MOST_BYTES,
  tooLargeMessage: 'This is too large for a report: its first 256 KB are enough.',
};
const MOST_MEMBERS = 256;
const RECEIVE_WITHIN_MS = 20_000;
const ROOM_BYTES = 16 * 1024 * 1024;
const ROOM = {
  totalBytes: ROOM_BYTES,
  shareBytes: 0,
  strangerShareBytes: ROOM_BYTES,
  strangersBytes: ROOM_BYTES,
};
/** Anybody can cause reports: they are read one at a time, in a queue of their own. */
const READING = {
  concurrency: 1,
  maxWaiting: 64,
  busyMessage: 'Very many reports are coming in at this moment. Please try again in a minute.',
  retryAfterSeconds: 60,
};
/** A report made for it takes half a second of the event loop to read, an ordinary one 10 to 30 ms. */
const READ_SHARE = { share: 0.1, freeMs: 50, longestRestMs: 5_000 };
/** A list of 10,000 with a third of bounces takes a little over an hour; senders retry reports for days. */
const REPORTS = { key: 'mail-reports', allowed: 3_000, minutes: 60 };

type ReportType = 'mail' | 'json';
const TYPES: ReadonlyMap<string, ReportType> = new Map([
  ['message/rfc822', 'mail'],
  ['multipart/report', 'mail'],
  ['application/json', 'json'],
]);
const WRONG_SECRET = failure(401, 'The secret is not right.');
const UNSUPPORTED = failure(
  415,
  'Please send a report as message/rfc822, multipart/report or application/json (Content-Type).',
);

/** Mounts it if a secret is configured. */
export function mountMailWebhook(app: Hono<HttpEnv>, appContext: AppContext): void {
  const secret = appContext.settings.mailWebhookSecret;
  if (secret === undefined) return;
  const bodies = createBodyBudget(ROOM);
  const turns = createFairQueue(READING);
  const reading = createDutyCycle({ ...READ_SHARE, now: () => performance.now(), later: laterByTimer });
  app.post(MAIL_WEBHOOK_PATH, async (context) => {
    // Before the body is read and before any query.
    if (!isSameSecret(bearer(context) ?? '', secret)) return await respond(context, WRONG_SECRET);
    const share = bodies.begin({ ids: [REPORTS.key], isStranger: true });
    try {
      const received = await receive(context, appContext, share);
      const answer = isFailure(received)
        ? received
        : await turns.run({ key: REPORTS.key }, () => takeReport(appContext, received, reading));
      return await respond(context, answer);
    } finally {
      share.giveBack();
    }
  });
}

interface Received {
  type: ReportType;
  text: string;
}

/**
 * A received report.
 * @throws Overloaded if there is no capacity for it
 */
async function receive(
  context: HttpContext,
  { db, clock, disk }: AppContext,
  share: BodyShare,
): Promise<Received | Failure> {
  const contentType = context.req.header('content-type') ?? '';
  const type = TYPES.get(contentType.split(';', 1)[0]?.trim().toLowerCase() ?? '');
  if (type === undefined) return UNSUPPORTED;
  const limited = await countAttempt(db, [REPORTS], clock.now());
  if (limited) return limited;
  // Refused on an almost full disk, like changes; the sender retries.
  if (!(await disk.hasSpace('changes'))) throw diskFull('changes');
  try {
    const deadline = AbortSignal.timeout(RECEIVE_WITHIN_MS);
    const text = await bodyText(context.req.raw, REPORT_LIMITS, { deadline, share });
    // A body of parts alone has its boundary in the request's header.
    const isHeadless = type === 'mail' && /;\s*boundary=/i.test(contentType);
    return { type, text: isHeadless ? `Content-Type: ${contentType}\r\n\r\n${text}` : text };
  } catch (error) {
    if (error instanceof BodyRefused) return error.refusal;
    throw error;
  }
}

async function takeReport(
  appContext: AppContext,
  { type, text }: Received,
  reading: DutyCycle,
): Promise<Result> {
  const report =
    type === 'mail' ? await reading(() => readDeliveryReport(Buffer.from(text))) : plainReport(text);
  if (isFailure(report)) return report;
  if (report) await noteReport(appContext, report);
  return ok('received');
}

function plainReport(text: string): MailReport | Failure {
  const parsed = parsedJson(text, { maxMembers: MOST_MEMBERS });
  return isFailure(parsed) ? parsed : readPlainReport(parsed.raw);
}
