import type { Telling, ToldGuests } from '../../../common/contract/guest-mails.ts';

/** What a company chose: whether answers to what guests are told come to it. */
export interface TellingChoice {
  isAnswered: boolean;
}

/** Undefined where nobody is to be told. */
export function tellingChoice(telling: Telling | undefined): TellingChoice | undefined {
  return telling && { isAnswered: telling === 'with_answers' };
}

/** What came of it, as the calls answer it. @param batch undefined where there was nothing to tell */
export function toldAnswer(batch: { told: number; isMore: boolean } | undefined): ToldGuests {
  return { told: batch?.told ?? 0, is_more: batch?.isMore ?? false };
}
