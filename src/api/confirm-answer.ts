/** Other calls, made for their answers alone: they tell what an answer means that anybody may have given. */
import * as z from 'zod/mini';
import { type Call, calls } from '../../common/contract/calls.ts';
import type { AnyContract } from '../../common/contract/contract-of.ts';
import type { Outcome } from '../../common/contract/outcome.ts';
import { hasEndedSession, publicContentOf } from '../../common/http/denial.ts';
import type { RawAnswer } from '../../common/http/exchange.ts';
import { deniesSession, holdsContent, isPage, namesCompany, saysSessionEnded } from './answer.ts';
import { ApiError } from './api-error.ts';

/** Makes one call and answers what came; throws `ApiError` where nothing did. */
export type Ask = (
  call: Call,
  content: Readonly<Record<string, string>>,
  token: string | null,
) => Promise<RawAnswer>;

/** A call for public content that is not `call`. */
const otherContent = ({ path }: Call) => (path === calls.questions.path ? calls.legalTexts : calls.questions);

/** No answer at all: the connection is gone, or the API slow. What answers in its place is not silent. */
export type Silence = Extract<Outcome, 'offline' | 'timeout'>;

/** What the client asks of an API that does not mark its answers; one for each doubt. */
export function createAnswerCheck(ask: Ask) {
  let silence: Silence | undefined;

  const answerTo = (...asked: Parameters<Ask>) =>
    ask(...asked).catch((error: unknown) => {
      silence = error instanceof ApiError && error.kind === 'timeout' ? 'timeout' : 'offline';
      return undefined;
    });

  const companyAnswer = (token: string | null) => answerTo(calls.currentCompany, {}, token);

  /** Whether the company is answered; 429 is the word of an API that counts the looks themselves. */
  async function isCompanyNamed(token: string | null): Promise<boolean> {
    const raw = token ? await companyAnswer(token) : undefined;
    return raw !== undefined && (namesCompany(raw) || (raw.source === 'unproven' && raw.status === 429));
  }

  async function isCompanyAPage(token: string): Promise<boolean> {
    const raw = await companyAnswer(token);
    return raw !== undefined && isPage(raw);
  }

  /** Whether the API's public content is there, read by another call than `call`. */
  async function isContentThere(call: Call, token: string | null): Promise<boolean> {
    const raw = await answerTo(otherContent(call), { language: 'en' }, token);
    return raw !== undefined && holdsContent(raw);
  }

  /** The same, where it is no copy of `doubted`: a gateway may say the same to everything. */
  async function isOtherContentThere(doubted: RawAnswer): Promise<boolean> {
    for (const call of [calls.questions, calls.legalTexts]) {
      const raw = await answerTo(call, { language: 'en' }, null);
      if (raw !== undefined && holdsContent(raw) && raw.body !== doubted.body) return true;
    }
    return false;
  }

  /** Whether the details of the company fail without an answer that could be read. */
  async function isCompanyUnread(token: string): Promise<boolean> {
    const error = await ask(calls.currentCompany, {}, token).catch((reason: unknown) => reason);
    return error instanceof ApiError && error.kind === 'offline';
  }

  return {
    /** How a look has failed that nobody answered: then it has told nothing of who gave the doubted answer. */
    silence: () => silence,

    /** Whether the API of another make answers as it does, so that nothing stands in its place. */
    async isApiThere(call: Call, token: string | null): Promise<boolean> {
      if (!token || call.path === calls.currentCompany.path) return await isContentThere(call, token);
      return await isCompanyNamed(token);
    },

    /**
     * Whether the API itself gave `raw`, which shows nothing of it. A change may have ended the session that it was made
     * with: then public content tells.
     */
    async isByApi(raw: RawAnswer, token: string | null): Promise<boolean> {
      return (await isCompanyNamed(token)) || (await isOtherContentThere(raw));
    },

    /**
     * What a 401 is about. Gateways say 401 as well: without our server's mark it ends the session once a second call
     * with the same token is denied too and public content, asked for without it, is not; it refuses the call alone where
     * the second is answered with the company.
     */
    async meaningOf401(call: Call, raw: RawAnswer, token: string | null) {
      if (raw.source === 'ours') return 'session';
      if (raw.source === 'foreign') return 'unknown';
      const second = await companyAnswer(token);
      if (second === undefined || second.source === 'foreign') return 'unknown';
      if (second.status !== 401) return namesCompany(second) ? 'call' : 'unknown';
      const isPlain = deniesSession(raw) && deniesSession(second);
      const content = await answerTo(otherContent(call), { language: 'en' }, null);
      const said = publicContentOf(content, content !== undefined && holdsContent(content));
      return hasEndedSession(isPlain, said) ? 'session' : 'unknown';
    },

    /** Whether a refusal in the words of an ended session is one: the company is refused alike, public content is not. */
    async isSessionEnded(call: Call, raw: RawAnswer, token: string | null): Promise<boolean> {
      if (!saysSessionEnded(raw)) return false;
      const second = await companyAnswer(token);
      const isDenied = second !== undefined && (saysSessionEnded(second) || deniesSession(second));
      return isDenied && (await isContentThere(call, null));
    },

    /**
     * Whether the session has ended where each call of the company leads to a page, of a log-in: twice in a row between two
     * answers of the public content.
     */
    async isShutOut(call: Call, raw: RawAnswer, token: string | null): Promise<boolean> {
      if (token === null || call.access === 'public' || call.path === calls.logout.path) return false;
      if (!isPage(raw) || !(await isContentThere(call, null))) return false;
      const isPaged = (await isCompanyAPage(token)) && (await isCompanyAPage(token));
      return isPaged && (await isContentThere(call, null));
    },

    /**
     * What a failure without an answer tells. A browser hides an answer without the headers that its origin needs, often
     * a refusal: then other calls are answered. The session has ended where the company stays hidden, twice in a row
     * between two answers of the public content.
     */
    async meaningOfSilence(
      call: Call,
      kind: Silence,
      token: string | null,
    ): Promise<Silence | 'server-trouble' | 'denied'> {
      if (await isCompanyNamed(token)) return 'server-trouble';
      if (!(await isContentThere(call, null))) return kind;
      const wantsSession = call.access !== 'public' && call.path !== calls.logout.path;
      if (kind === 'timeout' || token === null || !wantsSession) return 'server-trouble';
      const isHidden = (await isCompanyUnread(token)) && (await isCompanyUnread(token));
      return isHidden && (await isContentThere(call, null)) ? 'denied' : 'server-trouble';
    },
  };
}

/**
 * Whether a 2xx answer that was read shows nothing of the call it answers: an empty list, or the success of a change that
 * is answered with nothing. Logging out ends the session that could be asked about, and without one nothing but questions
 * may be asked about questions.
 */
export function showsNothing(
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
