/**
 * Long answers that clients have asked for and not read yet. Their bytes stay in this process until the network takes
 * them, so a company that asks and does not read may hold only so many.
 */
import type { EventEmitter } from 'node:events';
import type { ServerResponse } from 'node:http';
import { Overloaded } from '../core/queue/overloaded.ts';

/** Shorter ones fit into what the network buffers anyway. */
const LONG_BYTES = 64 * 1024;
/** Some two hundred tablets on bad Wi-Fi, each with a list of thousands on its way. */
const OF_COMPANY_BYTES = 64 * 1024 * 1024;
const OF_ALL_BYTES = 256 * 1024 * 1024;
/** When all together hold too much, a company that holds less than this is still served. */
const SMALL_SHARE_BYTES = 2 * 1024 * 1024;
const RETRY_AFTER_SECONDS = 20;

type Outgoing = Pick<EventEmitter, 'once'> & Partial<Pick<ServerResponse, 'destroyed'>>;

export interface HeldAnswers {
  /** @throws Overloaded when the company has too much on its way already */
  check(companyId: string): void;
  /** Counts an answer until its response closes: read, or given up. */
  hold(companyId: string, bytes: number, response: Outgoing): void;
}

export function createHeldAnswers(): HeldAnswers {
  const ofCompany = new Map<string, number>();
  let ofAll = 0;

  function add(companyId: string, bytes: number): void {
    const held = (ofCompany.get(companyId) ?? 0) + bytes;
    if (held > 0) ofCompany.set(companyId, held);
    else ofCompany.delete(companyId);
    ofAll += bytes;
  }

  return {
    check(companyId) {
      const held = ofCompany.get(companyId) ?? 0;
      const allowed = ofAll < OF_ALL_BYTES ? OF_COMPANY_BYTES : SMALL_SHARE_BYTES;
      if (held < allowed) return;
      throw new Overloaded(
        'Many answers to your company are still on their way. Please try again in a moment.',
        RETRY_AFTER_SECONDS,
      );
    },
    hold(companyId, bytes, response) {
      // They hung up while it was made: it is dropped, and its response has been closed.
      if (bytes < LONG_BYTES || response.destroyed) return;
      add(companyId, bytes);
      response.once('close', () => add(companyId, -bytes));
    },
  };
}
