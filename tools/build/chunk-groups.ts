import { join } from 'node:path';
import type { Rolldown } from 'vite';
import { itemKinds } from '../../common/contract/item-kinds.ts';

type Graph = Rolldown.ChunkingContext;

const ICONS = /node_modules\/lucide-react\//;
/** Used by log-in's form and by the dashboards, which need not load the form for it. */
const SHARED_ICON = /\/icons\/eye\.mjs$/;

/** React, the router and the query cache: used by every screen, and changed only by their releases. */
const PACKAGES = /node_modules\/(react|react-dom|scheduler|use-sync-external-store|@tanstack)\//;
/** Queries that a screen watches or stores. The package's index hides from the graph that the log-in has none. */
const WATCHED_QUERIES =
  /query-persist-client-core\/|query-core\/.*\/queryObserver\.|react-query\/.*\/(use(Base|Suspense)?Query|suspense|errorBoundaryUtils|IsRestoringProvider)\./;

const source = join(import.meta.dirname, '../../src');
const screen = (route: string) => join(source, `routes/${route}.tsx?tsr-split=component---loader`);
const dialog = (name: string) => join(source, `features/${name}-dialog.tsx`);

const EVERYWHERE = [join(source, 'main.tsx'), screen('_public')];
const LOG_IN = [screen('_public/login')];
const SITE = [screen('_main')];
/** Log-in loads it when its form is used, with the client of the API, which is the site's. */
const BEGIN_SESSION = join(source, 'entities/session/begin-session.ts');
/** A page whose worker does not send loads it, and screens with forms do. */
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
  // A visitor who looks at a pass needs nothing else of doors.
  pass: [screen('_main/pass.$code')],
  // What a device keeps of doors, which log-out and the outbox need without the screen of one.
  'doors-kept': [join(source, 'offline/door/open-door.ts'), join(source, 'offline/door/own-doors.ts')],
};

/** Roots in the chunk of what they load: a file of their own would cost a request, or repeat the imported names. */
const TOGETHER = new Map([
  [BEGIN_SESSION, 'sending'],
  [DRAIN, 'delivery'],
  ...ITEM_FORMS.map((form) => [form, 'item-forms'] as const),
]);

/** A group includes the imports of its modules, so modules of several screens have to be grouped first. */
const STAGES = ['frame', 'form', 'icons', 'site', 'landing', 'dashboard', ...Object.keys(LATER)];

/**
 * Which modules travel together. Each file costs a request, and on a slow line a round trip, so what a first screen
 * needs comes in a few; the packages apart from our own code, because they change seldom and stay in the cache.
 */
export const chunkGroups: Rolldown.CodeSplittingGroup[] = [
  { name: 'packages', test: (id) => PACKAGES.test(id) && !WATCHED_QUERIES.test(id), priority: 40 },
  ...STAGES.map((stage, at) => ({
    debugName: stage,
    name: (id: string, graph: Graph) => (stageOf(id, graph) === stage ? stage : null),
    priority: 20 - at,
  })),
];

/** The first screens that a module serves, so that none of them loads what only another shows; undefined for the rest. */
function stageOf(id: string, graph: Graph): string | undefined {
  if (WATCHED_QUERIES.test(id)) return 'site';
  const serves = (roots: readonly string[]) => closureOf(roots, graph).has(id);
  const behindLogIn = [SITE, LANDING, DASHBOARDS, LATER.sending].some(serves);
  if (SHARED_ICON.test(id) || serves(EVERYWHERE) || (serves(LOG_IN) && behindLogIn)) return 'frame';
  // What every form stands in, with the form that most people meet first.
  if (serves(LOG_IN)) return 'form';
  // One by one they are hardly more than a request each.
  if (ICONS.test(id)) return 'icons';
  // The other screens would else load the landing page, with its styles, for what both use.
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
 * What is loaded with one of the roots; not the roots, which are imported by name: they stay chunks of their own unless
 * `stageOf` names them.
 */
function closureOf(roots: readonly string[], graph: Graph): ReadonlySet<string> {
  const known = closures.get(roots);
  if (known) return known;
  const closure = new Set<string>();
  // The list of all icons imports each of them; a group takes along those that its modules draw.
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
