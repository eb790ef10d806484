/** A slow mail server that refuses some mails, goes down and up, and records what it accepted and when. */
import { setTimeout } from 'node:timers/promises';
import { openTestMailServer, type TestMailServer } from '../support/mails/smtp-server.ts';

/** Milliseconds per mail. */
const ANSWER_MS = 200;

interface Taken {
  messageId: string;
  /** By `performance.now()`. */
  at: number;
}

export interface SlowMailServer extends Pick<TestMailServer, 'url' | 'leave' | 'comeBack' | 'close'> {
  /** Mails to an address that were accepted, with an answer over a connection that was still open. */
  taken(to: string): readonly Taken[];
  /** The number of counted recipients with an accepted mail. */
  recipients(isCounted: (to: string) => boolean): number;
  /** Message-IDs of mails to an address whose content arrived, answered or not. */
  offered(to: string): ReadonlySet<string>;
  /** Mails whose content arrived without an answer: the connection was closed. */
  unanswered(): number;
}

export async function openSlowMailServer(refusedTo: RegExp): Promise<SlowMailServer> {
  const taken = new Map<string, Taken[]>();
  const offered = new Map<string, Set<string>>();
  let unanswered = 0;
  const server = await openTestMailServer(
    async ({ to, messageId }, isThere) => {
      const ids = offered.get(to) ?? new Set();
      offered.set(to, ids.add(messageId));
      await setTimeout(ANSWER_MS);
      if (!isThere()) {
        unanswered += 1;
        return undefined;
      }
      taken.set(to, [...(taken.get(to) ?? []), { messageId, at: performance.now() }]);
      return '250 taken';
    },
    { refusedTo, refusal: '550 5.1.1 No such user' },
  );
  return {
    url: server.url,
    leave: server.leave,
    comeBack: server.comeBack,
    close: server.close,
    taken: (to) => taken.get(to) ?? [],
    recipients: (isCounted) => [...taken.keys()].filter(isCounted).length,
    offered: (to) => offered.get(to) ?? new Set(),
    unanswered: () => unanswered,
  };
}
