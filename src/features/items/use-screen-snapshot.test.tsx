// @vitest-environment happy-dom
import { cleanup, render } from '@testing-library/react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { PAYMENT_STATUS } from '../../../common/contract/payments.ts';
import { AccessCode } from '../../entities/items/access-code.tsx';
import { endSession } from '../../entities/session/session-end.ts';
import { keptRow } from '../../entities/session/session-rows.ts';
import { storeSession } from '../../entities/session/session-store.ts';
import { useScreenSnapshot } from './use-screen-snapshot.ts';

const SESSION = { companyId: 'a', token: 'token-a', userType: 2 };

/** What waits for the page to be idle. */
let idle: (() => void)[] = [];
beforeEach(() => {
  idle = [];
  vi.stubGlobal('requestIdleCallback', (act: () => void) => idle.push(act));
  vi.stubGlobal('cancelIdleCallback', (handle: number) => idle.splice(handle - 1, 1, () => undefined));
  storeSession(SESSION);
});
afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
  localStorage.clear();
});

const rest = () => {
  for (const act of idle.splice(0)) act();
};

function Dashboard() {
  useScreenSnapshot('dashboard_snapshot', 'a', true);
  return (
    <main id="main">
      <ul>
        <li>
          Gala{' '}
          <AccessCode
            kind={{ hasFreeTrial: true }}
            item={{ access_code: 'GALA2345', payment_status: PAYMENT_STATUS.paid }}
          />
        </li>
      </ul>
    </main>
  );
}

test('It is kept as it was drawn, without an access code', () => {
  render(<Dashboard />);
  rest();
  const kept = keptRow('dashboard_snapshot', 'a');
  expect(kept).toContain('Gala');
  expect(kept).toContain('••••••••');
  expect(localStorage.getItem('dashboard_snapshot')).not.toContain('GALA2345');
});

test('A dashboard that is still on screen when its session has ended keeps nothing', () => {
  const screen = render(<Dashboard />);
  endSession('logout');
  rest();
  screen.rerender(<Dashboard />);
  rest();
  expect(localStorage.getItem('dashboard_snapshot')).toBeNull();
});
