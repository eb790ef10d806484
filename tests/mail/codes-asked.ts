/** Strangers who ask for codes while invitations leave, each from a network of their own. */
import { call } from '../support/browser/portal-api.ts';
import type { RunningServer } from '../support/processes/start-server.ts';
import { from } from './guests-by-mail.ts';
import type { SlowMailServer } from './slow-mail-server.ts';

const CODE_LIVES_MS = 600_000;
/** Nearer to its end than this a code may leave or not. */
const UNDECIDED_MS = 15_000;

interface AskedCode {
  email: string;
  /** By `performance.now()`. */
  at: number;
  /** By the server's clock. */
  expiresAt: number;
  /** Whether the mail server was there when it was asked for. */
  isServed: boolean;
}

export interface CodesAsked {
  /** Asks for one; nothing where the portal's server does not answer, or nobody is to ask any more. */
  ask(): Promise<void>;
  /** The mail server has gone, or is back. */
  served(isServed: boolean): void;
  count(): number;
  /** Milliseconds until each left that was asked for while the mail server was there. */
  waits(): number[];
  /** Of those asked for while it was away and alive at its return: milliseconds from then until each left. */
  waitsAfterReturn(): number[];
  /** Those that were dead at its return, and how many of them left all the same. */
  expired(): { codes: number; left: number };
}

/** @param serverNow the time by the server's clock */
export function codesAsked(
  server: RunningServer,
  mailServer: SlowMailServer,
  { most, serverNow }: { most: number; serverNow: () => number },
): CodesAsked {
  const asked: AskedCode[] = [];
  let isServed = true;
  let tries = 0;
  let back = { at: 0, serverTime: 0 };

  const leftAt = ({ email }: AskedCode) => mailServer.taken(email)[0]?.at ?? Number.POSITIVE_INFINITY;
  const whileAway = () => asked.filter((one) => !one.isServed);
  const livesFor = ({ expiresAt }: AskedCode) => expiresAt - back.serverTime;

  return {
    async ask() {
      if (asked.length >= most) return;
      tries += 1;
      const email = `code-${tries}@site-${tries}.test`;
      const one = { email, at: performance.now(), expiresAt: serverNow() + CODE_LIVES_MS, isServed };
      const network = from(`${20 + (tries % 100)}.${tries % 250}`);
      const answer = await call(server, 'sendRegisterCode', { name: 'New', email }, undefined, network).catch(
        () => undefined,
      );
      if (answer === undefined) return;
      if (answer.status >= 300) throw new Error(`no code for ${email}: ${answer.status} ${answer.message}`);
      asked.push(one);
    },
    served(now) {
      isServed = now;
      if (now) back = { at: performance.now(), serverTime: serverNow() };
    },
    count: () => asked.length,
    waits: () => asked.filter((one) => one.isServed).map((one) => leftAt(one) - one.at),
    waitsAfterReturn: () =>
      whileAway()
        .filter((one) => livesFor(one) > UNDECIDED_MS)
        .map((one) => leftAt(one) - back.at),
    expired() {
      const dead = whileAway().filter((one) => livesFor(one) <= 0);
      return {
        codes: dead.length,
        left: dead.filter(({ email }) => mailServer.offered(email).size > 0).length,
      };
    },
  };
}
