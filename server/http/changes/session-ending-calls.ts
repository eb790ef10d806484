/** The calls that end sessions: nothing of the company may keep them from it. */
import type { CallName } from '../../../common/contract/calls.ts';

/** Uses no idempotency key, and waits neither behind its company's changes nor for their locks. */
export const endsOwnSession = (name: CallName): boolean => name === 'logout';

/** Has limits and a queue of its own, apart from its company's other changes. */
export const endsOtherSessions = (name: CallName): boolean => name === 'changePassword';
