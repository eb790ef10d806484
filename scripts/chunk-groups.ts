/**
 * Which modules travel together. Each request costs a round trip on a slow line, so what log-in needs comes in
 * a few files; the packages apart from our own code, because they change seldom and stay in the cache.
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
    test: /src\/(features\/(session\/(?!login)|frame\/(public-frame|background-video))|ui\/(button|toast-region)\.)/,
    priority: 20,
  },
  {
    name: 'form',
    test: /node_modules\/@conform-to\/|src\/ui\/(text-field|password-field|form\/(use-ordered-form|form-error|field-shell))\./,
    priority: 10,
  },
];
