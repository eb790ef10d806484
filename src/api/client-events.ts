import type { Outcome } from '../../common/contract/outcome.ts';
import type { ListGaps } from './answer.ts';
import { createSignal } from './signals.ts';

/** What each call showed about the connection. */
export const outcomes = createSignal<Outcome>();
/** The token of a call that was denied. */
export const denials = createSignal<string | null>();

/** Lists that were read and are incomplete. */
export const listGaps = createSignal<ListGaps>();
