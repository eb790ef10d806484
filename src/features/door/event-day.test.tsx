// @vitest-environment happy-dom
/** A tablet that still has the door of another day's event, which may have the same name. */
import { cleanup, render, screen } from '@testing-library/react';
import { afterEach, expect, test } from 'vitest';
import { addEvent } from '../../../tests/support/api/api-items.ts';
import { openPortal } from '../../../tests/support/screens/open-portal.tsx';
import { createScreenFixture } from '../../../tests/support/screens/screen-fixture.ts';
import { chooseDoorName } from '../../offline/door/door-signature.ts';
import { EventDay } from './event-day.tsx';

const at = createScreenFixture('event');
afterEach(cleanup);

test('The door says of which day its event is', async () => {
  const event = await addEvent(at.appContext, at.visitor, { paymentStatus: 2, day: '2100-01-01' });
  chooseDoorName(at.visitor.company.id, 'North');
  await openPortal(`/events/door/${event.id}`);
  expect(await screen.findByText('01-01-2100, not today')).toBeTruthy();
});

test.each([
  ['2026-03-20T02:00', '20-03-2026'],
  ['2026-03-20T23:30', '20-03-2026'],
  ['2026-03-21T05:00', '20-03-2026'],
  ['2026-03-21T19:00', '20-03-2026, not today'],
  ['2026-03-19T19:00', '20-03-2026, not today'],
  ['2026-03-27T18:00', '20-03-2026, not today'],
])('At %s by the device an event of 20 March is shown as %s', (now, words) => {
  const { container } = render(<EventDay day="2026-03-20" now={Date.parse(now)} />);
  expect(container.textContent).toBe(words);
});
