import { describe, expect, test } from 'vitest';
import { readModule } from './module-record.ts';
import { sourceViolations } from './source-rules.ts';

const violationsOf = (path: string, source: string) => sourceViolations([readModule(path, source)]);
const lines = (count: number) => 'void 0;\n'.repeat(count);

describe('the source rules', () => {
  test('stop at 250 lines, and at 100 for a route', () => {
    expect(violationsOf('common/lib/money.ts', lines(250))).toEqual([]);
    expect(violationsOf('common/lib/money.ts', lines(251))).toEqual([
      'common/lib/money.ts: 251 lines, 250 at most',
    ]);
    expect(violationsOf('src/routes/login.tsx', lines(99))).toEqual([]);
    expect(violationsOf('src/routes/login.tsx', lines(100))).toHaveLength(1);
  });

  test('allow a route to export its Route only', () => {
    expect(violationsOf('src/routes/$id.tsx', 'export const Route = 1;')).toEqual([]);
    expect(violationsOf('src/routes/$id.tsx', 'export const Route = 1; export const Page = 2;')).toHaveLength(
      1,
    );
    expect(violationsOf('src/routes/$id.tsx', 'export default 1;')).toHaveLength(1);
    expect(violationsOf('src/routes/-dialogs.tsx', 'export const Dialogs = 1;')).toEqual([]);
    expect(violationsOf('src/routes/-dialogs.tsx', lines(100))).toHaveLength(1);
  });

  test('keep the environment in one file', () => {
    expect(violationsOf('server/startup/env.ts', 'export const port = process.env.PORT;')).toEqual([]);
    expect(violationsOf('server/app.ts', 'export const port = process.env.PORT;')).toHaveLength(1);
    expect(violationsOf('server/app.ts', "export const port = process.env['PORT'];")).toHaveLength(1);
  });

  test('keep paths in the table of calls', () => {
    const spelled = ["'company/auth/login'", "'/api/v1/company/auth/login'", '`/company/auth/login`'];
    for (const text of spelled) {
      expect(violationsOf('src/api/client.ts', `export const path = ${text};`)).toHaveLength(1);
    }
    expect(violationsOf('common/contract/calls.ts', "export const path = 'company/auth/login';")).toEqual([]);
    expect(violationsOf('src/app/home.ts', "export const path = '/login';")).toEqual([]);
  });

  test('refuse barrels, but not a module that also makes something', () => {
    expect(violationsOf('src/ui/all.ts', "export * from './button.tsx';")).toHaveLength(1);
    expect(violationsOf('src/ui/all.ts', "export { Button } from './button.tsx';")).toHaveLength(1);
    expect(
      violationsOf('src/ui/menu.ts', "export { Item } from './item.ts'; export const Menu = 1;"),
    ).toEqual([]);
  });

  test('require meaningful names in kebab-case', () => {
    expect(violationsOf('src/lib/utils.ts', '')).toHaveLength(1);
    expect(violationsOf('server/helpers/date.ts', '')).toHaveLength(1);
    expect(violationsOf('src/ui/TextField.tsx', '')).toHaveLength(1);
    expect(violationsOf('src/ui/text-field.module.css.ts', '')).toEqual([]);
  });
});
