/** Strangers who request codes while invitations are sent, each from another network. */
import { call } from '../support/browser/portal-api.ts';
import type { RunningServer } from '../support/processes/start-server.ts';
import { from } from './guests-by-mail.ts';
import type { SlowMailServer } from './slow-mail-server.ts';

const CODE_LIVES_MS = 600_000;
/** A code that is closer to its expiry may be sent or not. */
const UNDECIDED_MS = 15_000;

interface AskedCode {
  email: string;
  /** By `performance.now()`. */
  at: number;
  /** By the server's clock. */
  expiresAt: number;
  /** Whether the mail server was up when it was requested. */
  isServed: boolean;
}

export interface CodesAsked {
  /** Requests a code; does nothing if the server does not answer, or requests have ended. */
  ask(): Promise<void>;
  /** Reports that the mail server is down, or up again. */
  served(isServed: boolean): void;
  count(): number;
  /** Milliseconds until each code was sent that was requested while the mail server was up. */
  waits(): number[];
  /** Of those requested while it was down and valid at its return: milliseconds from then until each was sent. */
  waitsAfterReturn(): number[];
  /** Those that had expired at its return, and how many of them were sent nevertheless. */
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
