import { describe, expect, test } from 'vitest';
import { arrowViolations } from './boundaries.ts';
import { readModule } from './module-record.ts';

const violationsOf = (path: string, ...specifiers: string[]) =>
  arrowViolations([readModule(path, specifiers.map((specifier) => `import '${specifier}';`).join('\n'))]);

describe('the arrows', () => {
  test.each([
    ['src/features/events/event-list.tsx', '../../ui/button.tsx'],
    ['src/features/events/event-list.tsx', './event-row.tsx'],
    ['src/features/events/event-list.tsx', '../session/use-company.ts'],
    ['src/features/events/event-kind.tsx', '../items/item-kind.ts'],
    ['src/routes/login.tsx', '../features/session/login-form.tsx'],
    ['src/app/router.tsx', './route-tree.gen.ts'],
    ['src/main.tsx', './app/app.tsx'],
    ['src/offline/submit.ts', '../outbox/entry.ts'],
    ['common/contract/events.ts', 'zod/mini'],
    ['sw/service-worker.ts', '../src/outbox/drain.ts'],
    ['server/modules/items/event-routes.ts', '../../common/contract/events.ts'],
    ['server/infra/db/open.ts', 'node:fs'],
  ])('let %s import %s', (path, specifier) => {
    expect(violationsOf(path, specifier)).toEqual([]);
  });

  test.each([
    ['src/ui/button.tsx', '../features/session/use-company.ts', 'ui stands below or beside features'],
    ['src/api/client.ts', '../ui/toasts.ts', 'api stands below or beside ui'],
    ['common/lib/money.ts', '../contract/plans.ts', 'lib stands below or beside contract'],
    ['src/routes/login.tsx', '../app/router.tsx', 'routes stands below or beside app'],
    ['src/app/app.tsx', '../main.tsx', 'app stands below or beside main'],
    ['src/features/events/list.tsx', '../payments/card.tsx', 'a feature never imports another feature'],
    ['src/features/newborn/list.tsx', '../events/list.tsx', 'a feature never imports another feature'],
    ['src/features/items/item-card.tsx', '../events/list.tsx', 'a feature never imports another feature'],
    ['src/features/session/login.tsx', '../events/list.tsx', 'a feature never imports another feature'],
    ['src/odd/thing.ts', '../contract/calls.ts', 'src/odd/ has no place among the layers'],
    ['src/app/app.tsx', '../odd/thing.ts', 'src/odd/ has no place among the layers'],
    ['src/api/client.ts', '../../server/startup/env.ts', 'src/ does not import server/'],
    ['src/offline/register.ts', '../../sw/service-worker.ts', 'src/ does not import sw/'],
    ['sw/service-worker.ts', '../src/offline/submit.ts', 'sw/ may take contract, outbox, lib from src/'],
    ['server/app.ts', '../src/outbox/entry.ts', 'server/ may take contract, lib from src/'],
    ['server/app.ts', '../tests/support/clock.ts', 'nothing that runs needs tests/'],
    ['common/contract/events.ts', 'dayjs', 'the contract imports zod/mini and nothing else'],
    ['common/outbox/entry.ts', 'react', 'this folder knows no user interface'],
    ['common/lib/dates.ts', 'node:fs', 'browsers have no Node'],
    ['src/features/events/form.ts', 'zod', 'the portal carries zod/mini only'],
  ])('stop %s importing %s', (path, specifier, rule) => {
    expect(violationsOf(path, specifier)).toEqual([expect.stringContaining(rule)]);
  });

  test('see type-only, dynamic and re-exported imports too', () => {
    const source = `
      import type { Company } from '../features/session/company.ts';
      export { login } from '../features/session/login.ts';
      const later = () => import('../features/session/later.ts');
    `;
    expect(arrowViolations([readModule('src/ui/odd.ts', source)])).toHaveLength(3);
  });
});
