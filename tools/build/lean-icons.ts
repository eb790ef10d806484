import type { Plugin } from 'vite';

const ICONS = /node_modules\/lucide-react\/dist\/esm\/icons\/.*\.mjs$/;

/**
 * Removes from Lucide's icons what a production build never uses. Each shape has a random React key, which only prevents
 * a warning of development builds: an icon's shapes never change their order. Random texts cannot be compressed.
 */
export function leanIcons(): Plugin {
  return {
    name: 'vantage:lean-icons',
    apply: 'build',
    transform: { filter: { id: ICONS }, handler: (code) => ({ code: withoutUnused(code), map: null }) },
  };
}

/** @param code of an icon's module */
export function withoutUnused(code: string): string {
  return code.replaceAll(/,\s*key: "[a-z\d]+"(?=\s*\})/g, '').replace(/^__iconData\.node;$/m, '');
}
