/** One invitation that was saved, sent and shown, varied by the oracle's tests. */
import type { Evidence } from './oracle.ts';
import type { CancelOrder, EditOrder, InviteOrder, Remainder } from './orders.ts';
import type { Effect } from './real-api.ts';

const invite: InviteOrder = {
  do: 'invite',
  id: 'i1',
  companyId: 'a',
  eventId: 'e1',
  email: 'ada@kill.test',
};
export const cancel: CancelOrder = { do: 'cancel', id: 'c1', companyId: 'a', eventId: 'e1', targetId: 'i1' };
export const edit: EditOrder = {
  do: 'edit',
  id: 'e1',
  companyId: 'a',
  eventId: 'e1',
  targetId: 'i1',
  email: 'eda@kill.test',
};
export const row: Effect = { email: 'ada@kill.test', companyId: 'a', eventId: 'e1', isCancelled: false };
export const waiting: Remainder = {
  id: 'i1',
  call: 'sendEventInvitation',
  state: 'pending',
  dependsOn: null,
  message: '',
  tried: '1 tries, last unknown',
};

export const evidence = (change: Partial<Evidence>): Evidence => ({
  invites: [invite],
  cancels: [],
  sheets: [],
  takeBacks: [],
  told: new Set(['i1', 'c1']),
  edits: [],
  acknowledgedAt: new Map(),
  firstSent: new Map(),
  lastSent: new Map(),
  acknowledged: new Map([['i1', 'saved']]),
  effects: [row],
  mails: new Map([['ada@kill.test', 1]]),
  remainders: [],
  foreignRequests: [],
  simultaneous: [],
  blank: [],
  erased: [],
  deeds: [],
  doorAnswers: new Map(),
  doorLog: [],
  doorRemainders: [],
  doorTold: new Set(),
  doorShown: [],
  ...change,
});
