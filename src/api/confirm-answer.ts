/** Confirming calls: they show whether an ambiguous answer was sent by the API, and what it means. */
import * as z from 'zod/mini';
import { type Call, calls } from '../../common/contract/calls.ts';
import type { AnyContract } from '../../common/contract/contract-of.ts';
import { dataOf, hasId } from '../../common/contract/envelope.ts';
import { memberOf } from '../../common/contract/members.ts';
import type { Outcome } from '../../common/contract/outcome.ts';
import { hasEndedSession, publicContentOf, saysSessionEnded } from '../../common/http/denial.ts';
import { jsonOf, type RawAnswer } from '../../common/http/exchange.ts';
import { hasPublicContent, isPage, mayDenySession, namesCompany } from './answer.ts';
import { ApiError } from './api-error.ts';

/** Makes one call and returns its answer; throws `ApiError` if there is none. */
export type Ask = (
  call: Call,
  content: Readonly<Record<string, string>>,
  token: string | null,
) => Promise<RawAnswer>;

/** A call for public content other than `call`. */
const otherContent = ({ path }: Call) => (path === calls.questions.path ? calls.legalTexts : calls.questions);

// Our server's lists may be long: they are not parsed for this.
const saysEnded = (raw: RawAnswer) => raw.source === 'unproven' && saysSessionEnded(raw, jsonOf(raw));

/** No answer at all: the connection is lost, or the API is slow. */
export type NoAnswer = Extract<Outcome, 'offline' | 'timeout'>;

/** The confirming calls to an API that does not mark its answers; one instance per ambiguous answer. */
export function createAnswerCheck(ask: Ask) {
  let silence: NoAnswer | undefined;

  const answerTo = (...args: Parameters<Ask>) =>
    ask(...args).catch((error: unknown) => {
      silence = error instanceof ApiError && error.kind === 'timeout' ? 'timeout' : 'offline';
      return undefined;
    });

  const companyAnswer = (token: string | null) => answerTo(calls.currentCompany, {}, token);

  /**
   * Whether the company can be read. A 429 counts too: the API rate-limits the confirming calls.
   * @param isDetailed by more than an id
   */
  async function isCompanyNamed(token: string | null, isDetailed = false): Promise<boolean> {
    const raw = token ? await companyAnswer(token) : undefined;
    if (raw === undefined) return false;
    if (raw.source === 'unproven' && raw.status === 429) return true;
    return namesCompany(raw) && (!isDetailed || memberOf(dataOf(jsonOf(raw)), 'email') !== undefined);
  }

  async function isCompanyAPage(token: string): Promise<boolean> {
    const raw = await companyAnswer(token);
    return raw !== undefined && isPage(raw);
  }

  /**
   * Whether the API's public content can be read, by another call than `call`.
   * @param more further parameters
   */
  async function isContentThere(call: Call, token: string | null, more = {}): Promise<boolean> {
    const raw = await answerTo(otherContent(call), { language: 'en', ...more }, token);
    return raw !== undefined && hasPublicContent(raw);
  }

  /** The same from the API itself: what a cache in between has kept of it is there during an outage too. */
  const isFreshContentThere = (call: Call) => isContentThere(call, null, { _: Date.now() });

  /** The same, with a body other than that of `doubted`: a gateway may answer everything alike. */
  async function isOtherContentThere(doubted: RawAnswer): Promise<boolean> {
    for (const call of [calls.questions, calls.legalTexts]) {
      const raw = await answerTo(call, { language: 'en' }, null);
      if (raw !== undefined && hasPublicContent(raw) && raw.body !== doubted.body) return true;
    }
    return false;
  }

  /** Whether the call for the company fails without a readable answer. */
  async function isCompanyUnread(token: string): Promise<boolean> {
    const error = await ask(calls.currentCompany, {}, token).catch((reason: unknown) => reason);
    return error instanceof ApiError && error.kind === 'offline';
  }

  return {
    /** How a confirming call failed without an answer, which means that it confirmed nothing. */
    silence: () => silence,

    /** Whether the API of another make is reachable, so that no gateway answers in its place. */
    async isApiThere(call: Call, token: string | null): Promise<boolean> {
      if (!token || call.path === calls.currentCompany.path) return await isContentThere(call, token);
      return await isCompanyNamed(token);
    },

    /**
     * Whether the API sent `raw`, which is inconclusive by itself. A change may have ended its own session: then public
     * content decides. A gateway may answer everything with an id.
     */
    async isByApi(raw: RawAnswer, token: string | null): Promise<boolean> {
      const isNamed = await isCompanyNamed(token, hasId(dataOf(jsonOf(raw))));
      return isNamed || (await isOtherContentThere(raw));
    },

    /**
     * What a 401 means. Gateways send 401 too. Without our server's mark it ends the session if a second call with the
     * same token is denied as well, and public content without a token is not. If the second call returns the company,
     * only the first call was refused.
     */
    async meaningOf401(call: Call, raw: RawAnswer, token: string | null) {
      if (raw.source === 'ours') return 'session';
      if (raw.source === 'foreign') return 'unknown';
      const second = await companyAnswer(token);
      if (second === undefined || second.source === 'foreign') return 'unknown';
      if (second.status !== 401) return namesCompany(second) ? 'call' : 'unknown';
      const isPlain = mayDenySession(raw) && mayDenySession(second);
      const content = await answerTo(otherContent(call), { language: 'en' }, null);
      const publicContent = publicContentOf(content, content !== undefined && hasPublicContent(content));
      return hasEndedSession(isPlain, publicContent) ? 'session' : 'unknown';
    },

    /**
     * Whether a message about an ended session is right: the company is refused as well, and public content is served.
     */
    async isSessionEnded(call: Call, raw: RawAnswer, token: string | null): Promise<boolean> {
      if (!saysEnded(raw)) return false;
      const second = await companyAnswer(token);
      const isDenied = second !== undefined && (saysEnded(second) || mayDenySession(second));
      return isDenied && (await isContentThere(call, null));
    },

    /**
     * Whether the session has ended because calls of the company lead to a page, such as log-in: two in a row, between
     * two successful reads of public content.
     */
    async isShutOut(call: Call, raw: RawAnswer, token: string | null): Promise<boolean> {
      if (token === null || call.access === 'public' || call.path === calls.logout.path) return false;
      if (!isPage(raw) || !(await isContentThere(call, null))) return false;
      const isPaged = (await isCompanyAPage(token)) && (await isCompanyAPage(token));
      return isPaged && (await isFreshContentThere(call));
    },

    /**
     * What a failure without an answer means. A browser hides answers without CORS headers, often refusals; other calls
     * are answered then. The session has ended if two calls for the company in a row are hidden, between two successful
     * reads of public content.
     */
    async meaningOfSilence(
      call: Call,
      kind: NoAnswer,
      token: string | null,
    ): Promise<NoAnswer | 'server-trouble' | 'denied'> {
      if (await isCompanyNamed(token)) return 'server-trouble';
      if (!(await isContentThere(call, null))) return kind;
      const wantsSession = call.access !== 'public' && call.path !== calls.logout.path;
      if (kind === 'timeout' || token === null || !wantsSession) return 'server-trouble';
      const isHidden = (await isCompanyUnread(token)) && (await isCompanyUnread(token));
      return isHidden && (await isFreshContentThere(call)) ? 'denied' : 'server-trouble';
    },
  };
}

/**
 * Whether a 2xx answer is inconclusive: an empty list, or the success of a change that has no content. A log-out ends
 * the session that would confirm it; and without a session the questions would have to confirm themselves.
 */
export function isInconclusive(
  { data: schema }: AnyContract,
  call: Call,
  data: unknown,
  token: string | null,
): boolean {
  const isAskable = token !== null || call.path !== calls.questions.path;
  if (call.method === 'GET') return isAskable && Array.isArray(data) && data.length === 0;
  const isLogout = call.path === calls.logout.path || call.path === calls.finishLogout.path;
  return !isLogout && z.safeParse(schema, undefined).success;
}
