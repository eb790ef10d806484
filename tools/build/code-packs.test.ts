import { expect, test } from 'vitest';
import { codePacks } from '../../common/contract/code-packs.ts';
import { everybodysRoots, type ManifestChunk, packContents, packsOf } from './code-packs.ts';

const [door = ''] = packContents.door.roots;
const [landing = ''] = packContents.landing.roots;

/** A build in which every root is a chunk of its own that imports nothing. */
const roots = [...everybodysRoots, ...codePacks.flatMap((pack) => packContents[pack].roots)];
const build = (changed: Record<string, ManifestChunk>): Record<string, ManifestChunk> => ({
  'index.html': { file: 'main.js', isEntry: true, dynamicImports: roots },
  ...Object.fromEntries(roots.map((root) => [root, { file: `${root}.js` }])),
  ...changed,
});

test('a pack is what only its roots lead to, with its styles', () => {
  const packOf = packsOf(
    build({
      [door]: { file: 'door.js', imports: ['_camera.js'], dynamicImports: ['scan'], css: ['door.css'] },
      '_camera.js': { file: 'camera.js' },
      scan: { file: 'scan.js' },
    }),
  );
  for (const file of ['door.js', 'door.css', 'camera.js', 'scan.js', 'door.html'])
    expect(packOf(file)).toBe('door');
  expect(packOf('main.js')).toBeUndefined();
  expect(packOf('pictures/default-item.webp')).toBeUndefined();
});

test('what the app needs at once is everybody’s, what another pack needs too the company’s', () => {
  const packOf = packsOf(
    build({
      'index.html': { file: 'main.js', isEntry: true, imports: ['_shared.js'], dynamicImports: roots },
      '_shared.js': { file: 'shared.js', dynamicImports: ['_late.js'] },
      '_late.js': { file: 'late.js' },
      [door]: { file: 'door.js', imports: ['_shared.js', '_two.js'] },
      [landing]: { file: 'landing.js', imports: ['_two.js'] },
      '_two.js': { file: 'two.js' },
    }),
  );
  expect(packOf('shared.js')).toBeUndefined();
  expect(packOf('two.js')).toBe('company');
  expect(packOf('landing.js')).toBe('landing');
  // What no screen is known to need is kept with what most people need.
  expect(packOf('late.js')).toBe('company');
});

test('what a screen before the log-in imports at once is everybody’s, and what is behind it the company’s', () => {
  const [login = ''] = everybodysRoots;
  const [details = ''] = packContents.company.roots;
  const packOf = packsOf(
    build({
      [login]: { file: 'login.js', imports: ['_form.js'] },
      '_form.js': { file: 'form.js' },
      [details]: { file: 'details.js', imports: ['_form.js'], dynamicImports: ['_dialog.js'] },
      '_dialog.js': { file: 'dialog.js' },
    }),
  );
  expect(packOf('form.js')).toBeUndefined();
  for (const file of ['details.js', 'dialog.js', 'dashboard.html', 'details.html'])
    expect(packOf(file)).toBe('company');
});

test('a root that everybody imports at once is everybody’s, whatever was meant', () => {
  const packOf = packsOf(build({ 'index.html': { file: 'main.js', isEntry: true, imports: [door] } }));
  expect(packOf(`${door}.js`)).toBeUndefined();
});

test('a root with the router’s query is found, one that is gone fails the build', () => {
  const { [door]: chunk, ...others } = build({});
  expect(packsOf({ ...others, [`${door}?tsr-split=component`]: { file: 'door.js' } })('door.js')).toBe(
    'door',
  );
  expect(() => packsOf(others)).toThrow(door);
  expect(chunk).toBeDefined();
});
