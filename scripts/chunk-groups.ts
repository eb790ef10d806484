/**
 * Which modules travel together. Each file costs a request, and on a slow line a round trip, so what log-in
 * needs comes in a few; the packages apart from our own code, because they change seldom and stay in the cache.
 */
export const chunkGroups = [
  { name: 'react', test: /node_modules\/(react|react-dom|scheduler)\//, priority: 40 },
  {
    name: 'core',
    test: /node_modules\/(@tanstack|zod|ofetch|ufo|destr|idb-keyval|use-sync-external-store)\//,
    priority: 30,
  },
  {
    // What every screen stands in: session, layouts, buttons, messages.
    name: 'frame',
    test: /src\/(features\/(session\/(?!login)|frame\/(public-frame|background-video))|routes\/_public\.tsx|ui\/(button|toast-region|form\/dirty-forms)\.)/,
    priority: 20,
  },
  {
    // What every form stands in, with the form that most people meet first.
    name: 'form',
    test: /node_modules\/@conform-to\/|src\/(features\/session\/login|ui\/(text-field|password-field|form\/(use-ordered-form|form-error|field-shell))\.)/,
    priority: 10,
  },
  {
    // Of the screens behind log-in and of the landing page: one by one they are hardly more than a request each.
    name: 'icons',
    test: /node_modules\/lucide-react\/dist\/esm\/icons\//,
    priority: 5,
  },
];
