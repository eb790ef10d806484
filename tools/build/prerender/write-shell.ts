import type { Manifest } from 'vite';
import type { Shell } from '../../../common/lib/shells.ts';
import type { ScreenSnapshotRow } from '../../../src/entities/session/session-rows.ts';

/**
 * Parts of a shell that may be wrong, as it is written without knowing who is logged in. Hidden by the marks that the
 * script in the document's head sets; the shells of the main layout hide them always.
 */
const HIDDEN = [
  ':is([data-shell="index.html"], [data-shell="dashboard.html"], [data-shell="details.html"]) [data-session-part]',
  ':root[data-session] [data-shell] [data-session-part]',
  ':root[data-session] [data-shell="login.html"] main',
].join();

/** Parts of a company's header, which take no space without a session. */
const ABSENT = ':root:not([data-session]) [data-shell] [data-company-part]';

/** Shown in the portal's own font at the first visit already; the others wait for it (src/app/web-font.ts). */
const FIRST_WITH_FONT: Shell = 'lander.html';

/** The localStorage row of the snapshot that the document of a company's screen shows until the portal's code runs. */
const SNAPSHOTS: Partial<Record<Shell, ScreenSnapshotRow>> = {
  'dashboard.html': 'dashboard_snapshot',
  'details.html': 'details_snapshot',
};

/**
 * Shows a screen as it was last drawn, stored by `use-screen-snapshot.ts`. Without a connection its offline note is
 * shown at once: rendered later by the code, it would be the largest paint and move the rows. The width is compared by
 * a media query, as reading `innerWidth` would force a layout before the content is in the document.
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
 * Blocks rendering until the first screen is parsed: a partly parsed card would move as it grows. An element counts as
 * parsed at its opening tag, so log-in waits for an element behind its screen. The other documents wait for the element
 * around theirs, as the browser warns if the page is left before. Ignored by browsers without `rel="expect"`.
 */
const PARSED = '<i id="parsed" hidden></i>';
const expectedBy = (shell: Shell) =>
  `<link rel="expect" href="#${shell === 'login.html' ? 'parsed' : 'root'}" blocking="render">`;

/**
 * Puts a first screen into the built document. Its CSS is inlined, with the names of the files that it replaces, for
 * `src/app/inlined-styles.ts`.
 * @param template the HTML of the built document
 * @returns the HTML of the shell
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
 * Shown if the code could not be loaded, as when the connection breaks, or behind a balancer in front of servers of
 * different builds: the screen would react to nothing. A browser does not request a failed module again, so only a
 * reload helps; a link would lose the fragment of the URL.
 */
const NOT_LOADED = `<p role="alert" style="${[
  'position:fixed;inset:auto 0 0;z-index:9;margin:0;padding:var(--space-4);text-align:center',
  'background:var(--color-warning-soft);color:var(--color-text);font:var(--text-m) var(--font-sans)',
].join(
  ';',
)}">This page could not be loaded completely. <button style="min-height:var(--tap)">Reload</button></p>`;

/**
 * Requests the largest file before the first paint, to use a slow connection until then; our server has already named
 * it in a header of the document (`server/portal/page-headers.ts`). Not with a worker, whose cache has it: it would
 * arrive at once and be compiled before the paint.
 */
const requestUnlessKept = (largest: string) => `<script>
      if (!navigator.serviceWorker?.controller)
        document.head.insertAdjacentHTML('beforeend', '<link rel="modulepreload" crossorigin fetchpriority="low" href="/${largest}">');
    </script>`;

/**
 * Requests and runs the code after the first paint: each request costs the main thread a tenth of what the markup
 * costs, and from the worker's cache all of it would arrive, and be run, before the paint. A background tab does not
 * paint, so it starts after a second.
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

/** The markup behind the first screen. */
function endOf(shell: Shell): string {
  if (shell === 'login.html') return PARSED;
  const row = SNAPSHOTS[shell];
  return row === undefined ? '' : showSnapshot(row);
}

const preloadOf = (css: string) =>
  `<link rel="preload" as="font" type="font/woff2" crossorigin href="${fontIn(css)}">`;

/**
 * Preloads the font for a snapshot if the device has it: otherwise the largest paint would be the second one, in
 * slightly wider letters.
 */
const preloadOnDevice = (css: string) => `<script>
      try {
        if (localStorage.getItem('font_ready')) document.head.insertAdjacentHTML('beforeend', '${preloadOf(css)}');
      } catch {}
    </script>`;

/** The URL of the font's basic Latin subset. */
function fontIn(css: string): string {
  const [, address] = /url\("?([^")]*\/inter-latin-[\w-]+\.woff2)"?\)/.exec(css) ?? [];
  if (address === undefined) throw new Error('The styles of the first screen name no font');
  return address;
}

/** The files that the entry and the given routes load, in the bundler's order. */
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
  // Design tokens and base styles first, as later files override them.
  for (const file of manifest['index.html']?.css ?? []) styles.add(file);
  visit('index.html');
  for (const route of routes) {
    for (const key of Object.keys(manifest)) if (key.startsWith(`${route}?`)) visit(key);
  }
  return { entry, scripts: [...scripts], styles: [...styles] };
}
