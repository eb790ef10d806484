import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { isPagePath } from './page-paths.ts';

/** The URLs of the route files: `_main/_signed-in/events.details.$_id.tsx` is `/events/details/x`. */
const routes = readdirSync(join(import.meta.dirname, '../../src/routes'), {
  recursive: true,
  encoding: 'utf8',
})
  .filter((file) => /(^|\/)[a-z][^/]*\.tsx$/.test(file))
  .map((file) => file.replace(/^.*\//, '').replace(/\.tsx$/, ''))
  .map((name) =>
    name === 'index' ? '/' : `/${name.replaceAll('.', '/').replaceAll(/\{-\$\w+\}|\$\w+/g, 'x')}`,
  );

test("Every screen's URL is a page path", () => {
  expect(routes.length).toBeGreaterThan(20);
  expect(routes.filter((path) => !isPagePath(path))).toEqual([]);
});

test.each(['/video', '/api/v1/login', '/healthz', '/login.php', '/no/such/page', '/assets/x.js', '/events'])(
  '%s is the address of none',
  (path) => {
    expect(isPagePath(path)).toBe(false);
  },
);
