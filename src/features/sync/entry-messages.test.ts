import { expect, test } from 'vitest';
import type { OutboxEntry } from '../../offline/changes/use-outbox-entries.ts';
import { detailOf, isStuck } from './entry-messages.ts';
import { exportOf } from './export-entries.ts';

const SAVED = Date.parse('2026-03-01T18:05:00Z');
const HOUR = 3_600_000;

function waiting(change: Partial<OutboxEntry> = {}): OutboxEntry {
  return {
    id: 'i1',
    queueKey: 'event:1',
    call: 'sendEventInvitation',
    request: { event_id: '1', name: 'Ada', email: 'ada@guests.test' },
    label: 'Invite Ada',
    fileName: undefined,
    dependsOn: null,
    state: 'pending',
    attempts: 2,
    enqueuedAt: SAVED,
    ...change,
  };
}
const camera = waiting({
  call: 'addCamera',
  queueKey: 'location:7',
  label: 'Add camera Gate',
  request: { location_id: '7', name: 'Gate', url: 'rtsp://root:hunter2@10.0.0.9:554/live' },
});

test.each([
  ['one day', { enqueuedAt: SAVED }, SAVED + 24 * HOUR, true],
  ['a moment less', { enqueuedAt: SAVED }, SAVED + 24 * HOUR - 1, false],
  ['fifty tries within an hour', { attempts: 50 }, SAVED + HOUR - 1, false],
  ['fifty tries', { attempts: 50 }, SAVED + HOUR, true],
  ['forty-nine', { attempts: 49 }, SAVED + HOUR, false],
  ['a clock that was set back', {}, SAVED - 48 * HOUR, false],
  ['what was refused: that needs other words', { state: 'failed', attempts: 99 }, SAVED, false],
] as const)('stuck or not: %s', (_why, change, now, expected) => {
  expect(isStuck(waiting(change), now)).toBe(expected);
});

test('a camera is told by its address, without what lets somebody in', () => {
  expect(detailOf(camera)).toBe('rtsp://•••@10.0.0.9:554/live');
  expect(detailOf(waiting())).toBe('ada@guests.test');
  expect(detailOf(waiting({ request: {}, fileName: 'people.xlsx' }))).toBe('people.xlsx');
});

test('a cancellation is told by the e-mail of whom it concerns', () => {
  const change = {
    call: 'cancelEventInvitation',
    request: { invitation_id: '9' },
    label: 'Cancel Ada',
  } as const;
  const cancellation = waiting({ ...change, about: 'ada@guests.test' });
  expect(detailOf(cancellation)).toBe('ada@guests.test');
  expect(exportOf([cancellation], () => 'Gala', SAVED)).toContain('"about": "ada@guests.test"');
});

test('the export holds everything a person would enter again, and no password', () => {
  const refused = waiting({ state: 'failed', attempts: 1, message: 'ada@guests.test is already invited' });
  const text = exportOf([refused, camera], () => 'Gala', SAVED);
  expect(JSON.parse(text)).toEqual({
    savedAt: '2026-03-01T18:05:00.000Z',
    unsent: [
      {
        what: 'Invite Ada',
        where: 'Gala',
        since: '2026-03-01T18:05:00.000Z',
        state: 'not accepted',
        tries: 1,
        words: 'ada@guests.test is already invited',
        entered: { event_id: '1', name: 'Ada', email: 'ada@guests.test' },
      },
      {
        what: 'Add camera Gate',
        where: 'Gala',
        since: '2026-03-01T18:05:00.000Z',
        state: 'waiting',
        tries: 2,
        entered: { location_id: '7', name: 'Gate', url: 'rtsp://•••@10.0.0.9:554/live' },
      },
    ],
  });
  expect(text).not.toContain('hunter2');
});
