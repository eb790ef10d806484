import { join } from 'node:path';
import type { Rolldown } from 'vite';
import { itemKinds } from '../../common/contract/item-kinds.ts';

type Graph = Rolldown.ChunkingContext;

const ICONS = /node_modules\/lucide-react\//;
/** Used by the log-in form and by the dashboards, which must not load the form for it. */
const SHARED_ICON = /\/icons\/eye\.mjs$/;

/** React, the router and the query cache: used by every screen, and unchanged between their releases. */
const PACKAGES = /node_modules\/(react|react-dom|scheduler|use-sync-external-store|@tanstack)\//;
/** For queries that a screen observes or persists. Log-in needs none, but imports an index that re-exports them. */
const WATCHED_QUERIES =
  /query-persist-client-core\/|query-core\/.*\/queryObserver\.|react-query\/.*\/(use(Base|Suspense)?Query|suspense|errorBoundaryUtils|IsRestoringProvider)\./;

const source = join(import.meta.dirname, '../../src');
const screen = (route: string) => join(source, `routes/${route}.tsx?tsr-split=component---loader`);
const dialog = (name: string) => join(source, `features/${name}-dialog.tsx`);

const EVERYWHERE = [join(source, 'main.tsx'), screen('_public')];
const LOG_IN = [screen('_public/login')];
const SITE = [screen('_main')];
/** Loaded by log-in when its form is used, with the API client, which is in the site's group. */
const BEGIN_SESSION = join(source, 'entities/session/begin-session.ts');
/** Loaded by pages without a sending worker, and by screens with forms. */
const DRAIN = join(source, '../common/outbox/delivery/drain.ts');
const LANDING = [screen('_main/lander')];
const plurals = Object.values(itemKinds).map(({ plural }) => plural);
const DASHBOARDS = plurals.map((plural) => screen(`_main/_signed-in/${plural}.list`));

const ITEM_FORMS = Object.entries(itemKinds).flatMap(([entity, { plural }]) => [
  dialog(`${plural}/add-${entity}`),
  dialog(`${plural}/edit-${entity}`),
]);

/** Chunks loaded later, by what loads them: the outbox and its state in the header, then screen by screen. */
const LATER = {
  sending: [
    join(source, 'offline/changes/start-sending.ts'),
    join(source, 'offline/changes/session-mirror.ts'),
    BEGIN_SESSION,
  ],
  header: [
    join(source, 'routes/_main/-connection-status.tsx'),
    join(source, 'features/install/install-buttons.tsx'),
    join(source, 'features/install/home-screen-help.tsx'),
  ],
  delivery: [DRAIN],
  // The landing page shows them too.
  content: [
    join(source, 'routes/_main/-lander-questions.tsx'),
    join(source, 'features/content/contact-form.tsx'),
    screen('_main/_signed-in/contact-form'),
    screen('_main/_signed-in/faqs'),
  ],
  dialog: [
    join(source, 'features/sync/leave-dialog.tsx'),
    join(source, 'features/sync/discard-question.tsx'),
  ],
  fields: [screen('_public/register')],
  details: plurals.map((plural) => screen(`_main/_signed-in/${plural}.details.$_id`)),
  'item-forms': ITEM_FORMS,
  passwords: [
    screen('_public/forgot-password'),
    screen('_public/otp-verification.$email'),
    screen('_public/reset-password.$email.{-$otp}'),
    screen('_public/generate-password.$company_id'),
  ],
  account: [screen('_main/_signed-in/account'), screen('_main/_signed-in/profile')],
  // A visitor with a pass needs no other code of doors.
  pass: [screen('_main/pass.$code')],
  // The stored data of doors, which log-out and the outbox read without a door's screen.
  'doors-kept': [join(source, 'offline/door/open-door.ts'), join(source, 'offline/door/own-doors.ts')],
};

/** Roots that share the chunk of what they load: a separate file would cost a request, or repeat the imported names. */
const TOGETHER = new Map([
  [BEGIN_SESSION, 'sending'],
  [DRAIN, 'delivery'],
  ...ITEM_FORMS.map((form) => [form, 'item-forms'] as const),
]);

/** A group includes the imports of its modules, so modules of several screens have to be grouped first. */
const STAGES = ['frame', 'form', 'icons', 'site', 'landing', 'dashboard', ...Object.keys(LATER)];

/**
 * Which modules share a chunk. Each file costs a request, and on a slow connection a round trip, so a first screen
 * needs only a few. Packages are separate from our own code, as they seldom change and stay cached.
 */
export const chunkGroups: Rolldown.CodeSplittingGroup[] = [
  { name: 'packages', test: (id) => PACKAGES.test(id) && !WATCHED_QUERIES.test(id), priority: 40 },
  ...STAGES.map((stage, at) => ({
    debugName: stage,
    name: (id: string, graph: Graph) => (stageOf(id, graph) === stage ? stage : null),
    priority: 20 - at,
  })),
];

/** The group of a module, such that no first screen loads what only another one shows; undefined for no group. */
function stageOf(id: string, graph: Graph): string | undefined {
  if (WATCHED_QUERIES.test(id)) return 'site';
  const serves = (roots: readonly string[]) => closureOf(roots, graph).has(id);
  const behindLogIn = [SITE, LANDING, DASHBOARDS, LATER.sending].some(serves);
  if (SHARED_ICON.test(id) || serves(EVERYWHERE) || (serves(LOG_IN) && behindLogIn)) return 'frame';
  // The form components, with the form that most users see first.
  if (serves(LOG_IN)) return 'form';
  // A single one is hardly larger than its request.
  if (ICONS.test(id)) return 'icons';
  // Otherwise other screens would load the landing page, with its styles, for what both use.
  const behindDashboards = [DASHBOARDS, LATER.details, LATER.header, LATER.content].some(serves);
  const together = TOGETHER.get(id);
  if (together !== undefined) return together;
  if (serves(SITE) || (serves(LANDING) && behindDashboards)) return 'site';
  if (serves(LANDING)) return 'landing';
  if (serves(DASHBOARDS)) return 'dashboard';
  return Object.entries(LATER).find(([, roots]) => serves(roots))?.[0];
}

const closures = new Map<readonly string[], ReadonlySet<string>>();

/**
 * The modules that are loaded with one of the roots, without the roots themselves: these are imported by name, and stay
 * separate chunks unless `stageOf` names them.
 */
function closureOf(roots: readonly string[], graph: Graph): ReadonlySet<string> {
  const known = closures.get(roots);
  if (known) return known;
  const closure = new Set<string>();
  // The package's index imports every icon; a group only includes those that its modules use.
  const importsOf = (id: string) => (ICONS.test(id) ? [] : (graph.getModuleInfo(id)?.importedIds ?? []));
  const waiting = roots.flatMap(importsOf);
  for (let id = waiting.pop(); id !== undefined; id = waiting.pop()) {
    if (closure.has(id)) continue;
    closure.add(id);
    waiting.push(...importsOf(id));
  }
  closures.set(roots, closure);
  return closure;
}
