import { readFile } from 'node:fs/promises';
import type { Settings } from '../core/settings.ts';
import { pagePolicy } from '../http/content-policy.ts';
import { inlineScriptHashes } from './inline-scripts.ts';

interface PageHeaders {
  /** The content security policy, with the digests of the page's inline scripts. */
  readonly policy: string;
  /** A `Link` to the script that the page requests before its first paint; undefined if it requests none. */
  readonly code: string | undefined;
}

/** The script that a document requests before the rest (`tools/build/prerender/write-shell.ts`). */
const FIRST_SCRIPT = /<link rel="modulepreload"[^>]* href="([^"]+)">/;

/** What depends on a page's content, computed once per build. */
export function pageHeaders(
  settings: Settings,
): (page: { file: string; etag: string }) => Promise<PageHeaders> {
  const known = new Map<string, PageHeaders>();
  return async ({ file, etag }) => {
    const key = `${file} ${etag}`;
    const found = known.get(key) ?? headersOf(settings, await readFile(file, 'utf8'));
    known.set(key, found);
    return found;
  };
}

function headersOf(settings: Settings, html: string): PageHeaders {
  const [, script] = FIRST_SCRIPT.exec(html) ?? [];
  return {
    policy: pagePolicy(settings, inlineScriptHashes(html)),
    code: script && `<${script}>; rel=modulepreload; crossorigin; fetchpriority=low`,
  };
}
