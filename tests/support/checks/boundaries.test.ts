import { describe, expect, test } from 'vitest';
import { boundaryViolations } from './boundaries.ts';
import { readModule } from './module-record.ts';

const violationsOf = (path: string, ...specifiers: string[]) =>
  boundaryViolations([readModule(path, specifiers.map((specifier) => `import '${specifier}';`).join('\n'))]);

describe('the boundaries', () => {
  test.each([
    ['src/features/events/event-list.tsx', '../../ui/button.tsx'],
    ['src/features/events/event-list.tsx', './event-row.tsx'],
    ['src/features/events/event-list.tsx', '../../entities/session/use-company.ts'],
    ['src/features/events/event-kind.tsx', '../../entities/items/item-kind.ts'],
    ['src/entities/items/item-kind.ts', '../../api/client.ts'],
    ['src/entities/items/mutations.ts', '../session/queries.ts'],
    ['src/entities/collections/member-card.tsx', '../items/item-addresses.ts'],
    ['src/entities/items/mutations.ts', './queries.ts'],
    ['src/routes/login.tsx', '../features/log-in/login-form.tsx'],
    ['src/routes/login.tsx', '../entities/session/guards.ts'],
    ['src/app/router.tsx', './route-tree.gen.ts'],
    ['src/main.tsx', './app/app.tsx'],
    ['src/offline/changes/submit.ts', '../../../common/outbox/entry.ts'],
    ['common/contract/events.ts', 'zod/mini'],
    ['common/outbox/entry.ts', '../contract/calls.ts'],
    ['sw/service-worker.ts', '../common/outbox/delivery/drain.ts'],
    ['server/modules/items/event-routes.ts', '../../../common/contract/events.ts'],
    ['server/modules/items/event-routes.ts', '../payments/payments.ts'],
    ['server/infra/db/open.ts', 'node:fs'],
    ['server/startup/env.ts', '../bootstrap.ts'],
    ['server/dev-services.ts', '../dev/demo/seed.ts'],
    ['dev/demo/seed.ts', '../../server/context/app-context.ts'],
    ['tools/screenshots/stage.ts', '../../tests/support/processes/start-server.ts'],
  ])('let %s import %s', (path, specifier) => {
    expect(violationsOf(path, specifier)).toEqual([]);
  });

  test.each([
    ['src/ui/button.tsx', '../features/events/event-list.tsx', 'ui is below or beside features'],
    ['src/ui/button.tsx', '../entities/session/use-company.ts', 'ui is below or beside entities'],
    [
      'src/offline/changes/submit.ts',
      '../../entities/session/use-company.ts',
      'offline is below or beside entities',
    ],
    [
      'src/entities/items/item-kind.ts',
      '../../features/events/list.tsx',
      'entities is below or beside features',
    ],
    [
      'src/entities/items/item-kind.ts',
      '../../features/items/list.tsx',
      'entities is below or beside features',
    ],
    ['src/entities/items/item-kind.ts', '../../routes/login.tsx', 'entities is below or beside routes'],
    ['src/entities/session/guards.ts', '../../app/router.tsx', 'entities is below or beside app'],
    ['src/entities/session/queries.ts', '../items/queries.ts', 'session is below items'],
    ['src/entities/items/queries.ts', '../collections/mark.tsx', 'items is below collections'],
    ['src/entities/newborn/list.ts', '../items/queries.ts', 'newborn has no place among the entities'],
    [
      'src/features/events/list.tsx',
      '../../entities/newborn/list.ts',
      'newborn has no place among the entities',
    ],
    ['src/entities/stray.ts', './items/queries.ts', 'has no place among the entities'],
    ['src/api/client.ts', '../ui/toasts.ts', 'api is below or beside ui'],
    ['common/lib/money.ts', '../contract/plans.ts', 'lib is below or beside contract'],
    ['common/lib/money.ts', '../../src/lib/count.ts', 'common/ imports nothing else'],
    ['src/routes/login.tsx', '../app/router.tsx', 'routes is below or beside app'],
    ['src/app/app.tsx', '../main.tsx', 'app is below or beside (entry)'],
    ['src/features/events/list.tsx', '../payments/card.tsx', 'a feature never imports another feature'],
    ['src/features/newborn/list.tsx', '../events/list.tsx', 'a feature never imports another feature'],
    ['src/features/items/item-card.tsx', '../events/list.tsx', 'a feature never imports another feature'],
    ['src/features/events/list.tsx', '../items/item-card.tsx', 'a feature never imports another feature'],
    ['src/features/log-in/login.tsx', '../events/list.tsx', 'a feature never imports another feature'],
    ['src/odd/thing.ts', '../api/client.ts', 'src/odd/ has no place among the layers'],
    ['src/app/app.tsx', '../odd/thing.ts', 'src/odd/ has no place among the layers'],
    ['src/api/client.ts', '../../server/startup/env.ts', 'src/ may import common'],
    ['src/offline/register.ts', '../../sw/service-worker.ts', 'src/ may import common'],
    ['sw/service-worker.ts', '../src/offline/changes/submit.ts', 'sw/ may import common'],
    ['server/app.ts', '../common/outbox/entry.ts', 'server/ may import common/contract, common/lib'],
    ['server/app.ts', '../tests/support/clock.ts', 'server/ may import'],
    ['server/app.ts', '../dev/demo/seed.ts', 'server/ may import'],
    ['server/core/result.ts', '../infra/db/schema.ts', 'core is below or beside infra'],
    ['server/modules/auth/codes.ts', '../../app.ts', 'modules is below or beside (entry)'],
    ['server/http/answers/respond.ts', '../../api/dispatch.ts', 'http is below or beside api'],
    ['dev/demo/seed.ts', '../../src/main.tsx', 'dev/ may import'],
    ['common/contract/events.ts', 'dayjs', 'the contract imports zod/mini and nothing else'],
    ['common/outbox/entry.ts', 'react', 'this folder knows no user interface'],
    ['common/lib/dates.ts', 'node:fs', 'browsers have no Node'],
    ['src/features/events/form.ts', 'zod', 'the portal carries zod/mini only'],
  ])('stop %s importing %s', (path, specifier, rule) => {
    expect(violationsOf(path, specifier)).toEqual([expect.stringContaining(rule)]);
  });

  test('detect type-only, dynamic and re-exported imports too', () => {
    const source = `
      import type { Company } from '../entities/session/company.ts';
      export { login } from '../features/log-in/login.ts';
      const later = () => import('../entities/session/later.ts');
    `;
    expect(boundaryViolations([readModule('src/ui/odd.ts', source)])).toHaveLength(3);
  });
});
