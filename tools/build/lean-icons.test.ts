import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import { expect, test } from 'vitest';
import { withoutUnused } from './lean-icons.ts';

const icons = join(dirname(createRequire(import.meta.url).resolve('lucide-react')), '../esm/icons');
const read = (name: string) => readFileSync(join(icons, `${name}.mjs`), 'utf8');
type Shape = [tag: string, attributes: Record<string, string>];

/** The shapes of an icon, by running its module's data. */
function shapesIn(code: string): Shape[] {
  const data = /const __iconData = (\{[\s\S]*?\n\});/.exec(code)?.[1];
  return new Function(`return ${data}`)().node;
}

test.each(['eye', 'settings', 'wifi-off'])('%s keeps its shapes, and nothing else', (name) => {
  const code = read(name);
  const lean = withoutUnused(code);
  expect(shapesIn(code).every(([, { key }]) => key !== undefined)).toBe(true);
  const withoutKeys = shapesIn(code).map(([tag, { key, ...attributes }]) => [tag, attributes]);
  expect(shapesIn(lean)).toEqual(withoutKeys);
  expect(lean).not.toMatch(/^__iconData\.node;$/m);
});
