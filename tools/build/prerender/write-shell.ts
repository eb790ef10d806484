import type { Manifest } from 'vite';
import type { Shell } from '../../../common/lib/shells.ts';
import type { ScreenSnapshotRow } from '../../../src/entities/session/session-rows.ts';

/**
 * What must not be seen of a shell: it is written without knowing who is logged in. The frame says nothing
 * about it; the others hide where they would be wrong, told by the script in the document's head.
 */
const HIDDEN = [
  ':is([data-shell="index.html"], [data-shell="dashboard.html"], [data-shell="details.html"]) [data-session-part]',
  ':root[data-session] [data-shell] [data-session-part]',
  ':root[data-session] [data-shell="login.html"] main',
].join();

/** What only a company's header has: visitors' links begin where it would be. */
const ABSENT = ':root:not([data-session]) [data-shell] [data-company-part]';

/** Shown in the portal's own font at the first visit already; the others wait for it (src/app/web-font.ts). */
const FIRST_WITH_FONT: Shell = 'lander.html';

/** What the documents of companies' screens show until the portal's code is there, by its name in local storage. */
const SNAPSHOTS: Partial<Record<Shell, ScreenSnapshotRow>> = {
  'dashboard.html': 'dashboard_snapshot',
  'details.html': 'details_snapshot',
};

/**
 * Shows a screen as it was last drawn, kept by `use-screen-snapshot.ts`. Its note on a missing connection is shown if
 * there is none now: drawn later by the code, it would be the largest paint and move the rows. The width is asked by a
 * media query: reading `innerWidth` would lay out the document before its content is there.
 */
const showSnapshot = (row: ScreenSnapshotRow) => `<script>
      try {
        const session = JSON.parse(localStorage.getItem('session'));
        const [, owner, drawn] = /^(\\S+) ([^]*)$/.exec(localStorage.getItem('${row}'));
        const kept = JSON.parse(drawn);
        const isItsOwn = localStorage.getItem('access_token') === session.token && owner === session.companyId;
        const isAsWide = matchMedia(\`(min-width:\${kept.width}px) and (max-width:\${kept.width}.99px)\`).matches;
        if (isItsOwn && kept.address === location.pathname + location.search && isAsWide) {
          document.getElementById('main').innerHTML = kept.markup;
          document.querySelector('[data-offline-note]').hidden = navigator.onLine;
        }
      } catch {}
    </script>`;

interface ShellParts {
  name: Shell;
  markup: string;
  /** Route files whose split code the first screen needs. */
  routes: readonly string[];
  manifest: Manifest;
  readAsset: (file: string) => Promise<string>;
}

/**
 * Nothing is painted before the first screen is parsed: painted in halves, its card would move as it grows. An element
 * counts as there by its first tag, so the log-in waits for one behind its screen; the others, which may be left while
 * they are parsed (the browser would warn), for the one around it. Browsers that do not know the link paint as they did.
 */
const PARSED = '<i id="parsed" hidden></i>';
const expectedBy = (shell: Shell) =>
  `<link rel="expect" href="#${shell === 'login.html' ? 'parsed' : 'root'}" blocking="render">`;

/**
 * Puts a first screen into the built document. The CSS goes into the page; the files that it stands for are named
 * beside it, for `src/app/inlined-styles.ts`.
 */
export async function writeShell(template: string, parts: ShellParts): Promise<string> {
  const { entry, scripts, styles } = assetsOf(parts.manifest, parts.routes);
  const largest = await largestOf(scripts, parts.readAsset);
  const css = (await Promise.all(styles.map(parts.readAsset))).join('').trim();
  const head = [
    ...(parts.name === FIRST_WITH_FONT ? [preloadOf(css)] : []),
    ...(parts.name in SNAPSHOTS ? [preloadOnDevice(css)] : []),
    expectedBy(parts.name),
    `<style data-inlined="${styles.map((file) => `/${file}`).join(' ')}">${css}${HIDDEN}{visibility:hidden}${ABSENT}{display:none}</style>`,
    requestUnlessKept(largest),
  ];
  return template
    .replace('<html lang="en">', parts.name === FIRST_WITH_FONT ? '<html lang="en" data-font>' : '$&')
    .replaceAll(/\s*<link rel="stylesheet"[^>]*>/g, '')
    .replaceAll(/\s*<link rel="modulepreload"[^>]*>/g, '')
    .replaceAll(/\s*<script type="module"[^>]*><\/script>/g, '')
    .replace('</head>', () => `${head.join('\n    ')}\n  </head>`)
    .replace(
      '<div id="root"></div>',
      () =>
        `<div id="root" data-shell="${parts.name}">${parts.markup}${endOf(parts.name)}</div>${startAfterPaint(entry, scripts)}`,
    );
}

/**
 * Without its code a screen would look alive and do nothing, as at a connection that breaks, or where a balancer asks
 * servers of different builds. A browser does not ask again for a module that failed: only a reload helps. A link would
 * lose what stands behind the # of an address.
 */
const NOT_LOADED = `<p role="alert" style="${[
  'position:fixed;inset:auto 0 0;z-index:9;margin:0;padding:var(--space-4);text-align:center',
  'background:var(--color-warning-soft);color:var(--color-text);font:var(--text-m) var(--font-sans)',
].join(
  ';',
)}">This page could not be loaded completely. <button style="min-height:var(--tap)">Reload</button></p>`;

/**
 * Requests the largest file before the paint, to fill a slow line until then; our server has already named it in a
 * header of the document (`server/portal/page-headers.ts`). Where the worker keeps the code it would be there at once,
 * and be compiled before the paint.
 */
const requestUnlessKept = (largest: string) => `<script>
      if (!navigator.serviceWorker?.controller)
        document.head.insertAdjacentHTML('beforeend', '<link rel="modulepreload" crossorigin fetchpriority="low" href="/${largest}">');
    </script>`;

/**
 * Requests the code and runs it once the first screen is painted: each request costs the main thread what a tenth of
 * the markup costs, and on a device that keeps the code it would all be there before the paint, which would wait for
 * it. A tab in the background paints nothing: there a second has to do.
 */
const startAfterPaint = (entry: string, scripts: readonly string[]) => `
    <script>
      {
        let hasStarted = false;
        const start = () => {
          if (hasStarted) return;
          hasStarted = true;
          for (const file of ${JSON.stringify(scripts.map((file) => `/${file}`))}) {
            const link = document.createElement('link');
            Object.assign(link, { rel: 'modulepreload', crossOrigin: '', href: file });
            document.head.append(link);
          }
          import('/${entry}').catch(() => {
            document.body.insertAdjacentHTML('afterbegin', '${NOT_LOADED}');
            document.querySelector('[role=alert] button').onclick = () => location.reload();
          });
        };
        requestAnimationFrame(() => setTimeout(start));
        setTimeout(start, 1000);
      }
    </script>`;

async function largestOf(files: readonly string[], readAsset: ShellParts['readAsset']): Promise<string> {
  const sized = await Promise.all(
    files.map(async (file) => ({ file, length: (await readAsset(file)).length })),
  );
  const [largest] = sized.toSorted((one, other) => other.length - one.length);
  if (!largest) throw new Error('The first screen loads no code');
  return largest.file;
}

/** What stands behind the first screen. */
function endOf(shell: Shell): string {
  if (shell === 'login.html') return PARSED;
  const row = SNAPSHOTS[shell];
  return row === undefined ? '' : showSnapshot(row);
}

const preloadOf = (css: string) =>
  `<link rel="preload" as="font" type="font/woff2" crossorigin href="${fontIn(css)}">`;

/**
 * Draws a kept screen in the portal's font from the start, where that is on the device: the largest paint would else be
 * the later one, in letters that are a little wider.
 */
const preloadOnDevice = (css: string) => `<script>
      try {
        if (localStorage.getItem('font_ready')) document.head.insertAdjacentHTML('beforeend', '${preloadOf(css)}');
      } catch {}
    </script>`;

/** The address of the font with the first Latin letters. */
function fontIn(css: string): string {
  const [, address] = /url\("?([^")]*\/inter-latin-[\w-]+\.woff2)"?\)/.exec(css) ?? [];
  if (address === undefined) throw new Error('The styles of the first screen name no font');
  return address;
}

/** Everything the entry and the given routes load, in the order in which the bundler would. */
function assetsOf(manifest: Manifest, routes: readonly string[]) {
  const scripts = new Set<string>();
  const styles = new Set<string>();
  const entry = manifest['index.html']?.file;
  if (entry === undefined) throw new Error('The build has no entry');
  const seen = new Set<string>();
  const visit = (key: string) => {
    const chunk = manifest[key];
    if (!chunk || seen.has(key)) return;
    seen.add(key);
    for (const imported of chunk.imports ?? []) visit(imported);
    for (const file of chunk.css ?? []) styles.add(file);
    if (!chunk.isEntry) scripts.add(chunk.file);
  };
  // The tokens and the ground rules first: everything after them may overrule them.
  for (const file of manifest['index.html']?.css ?? []) styles.add(file);
  visit('index.html');
  for (const route of routes) {
    for (const key of Object.keys(manifest)) if (key.startsWith(`${route}?`)) visit(key);
  }
  return { entry, scripts: [...scripts], styles: [...styles] };
}
