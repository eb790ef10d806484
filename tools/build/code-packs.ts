/** Which built files belong to code that the worker keeps only where it is wanted. Read by portal-worker.ts. */
import { type CodePack, codePacks } from '../../common/contract/code-packs.ts';

/** What Vite's manifest says of a file: the keys of what it imports, and the style sheets that it brings. */
export interface ManifestChunk {
  readonly file: string;
  readonly imports?: readonly string[] | undefined;
  readonly dynamicImports?: readonly string[] | undefined;
  readonly css?: readonly string[] | undefined;
  readonly isEntry?: boolean | undefined;
}

interface PackContents {
  /** The sources that begin it: their keys in the manifest without the router's query. */
  readonly roots: readonly string[];
  /** Files outside the manifest. */
  readonly files?: RegExp;
}

export const packContents: Record<CodePack, PackContents> = {
  door: {
    roots: [
      'src/routes/door.tsx',
      'src/routes/events.door.$_id.tsx',
      'src/routes/-enter-door.ts',
      'src/features/door/scan/scan-view.tsx',
      'src/features/doors/doors-panel.tsx',
      'src/features/doors/came/came-panel.tsx',
    ],
    files: /^(door\.html|assets\/decode-worker-[^/]+\.js)$/,
  },
  landing: {
    roots: ['src/routes/_main/lander.tsx', 'src/routes/_main/-lander-questions.tsx'],
    files: /^lander\.html$/,
  },
  // The spreadsheet library is larger than everything else together.
  lists: {
    roots: ['src/features/invitations/bulk/bulk-invite-dialog.tsx'],
    files: /^(bulk-invite-sample\.xlsx|assets\/sheet-worker-[^/]+\.js)$/,
  },
  // Of use with a connection only: kept once it was loaded.
  payment: {
    roots: [
      'src/routes/_main/_signed-in/make-payment.$_id.$user_id.$type.$entity.$actionType.$prod_id.tsx',
      'src/features/payments/card-library.ts',
      'src/features/plans/buy-again-dialog.tsx',
    ],
  },
  texts: {
    roots: [
      'src/routes/_main/terms.tsx',
      'src/routes/_main/privacy.tsx',
      'src/routes/_main/subscriptions.tsx',
      'src/routes/_main/_signed-in/contact-form.tsx',
      'src/routes/_main/_signed-in/faqs.tsx',
    ],
  },
};

/**
 * Sorts the files of a build.
 * @param manifest Vite's, by source
 * @returns the pack of a file's path within the build; undefined for what everybody keeps, which is also what serves
 *   more than one pack
 * @throws when a root is not in the build: a renamed source would otherwise end in everybody's download unnoticed
 */
export function packsOf(
  manifest: Readonly<Record<string, ManifestChunk>>,
): (file: string) => CodePack | undefined {
  const keysOf = (root: string) => {
    const keys = Object.keys(manifest).filter((key) => key.split('?')[0] === root);
    if (keys.length === 0) throw new Error(`${root} begins a pack of code and is not in the build`);
    return keys;
  };
  const packs = codePacks.map((pack) => {
    const { roots, files } = packContents[pack];
    return { pack, files, roots: roots.flatMap(keysOf) };
  });
  const allRoots = new Set(packs.flatMap(({ roots }) => roots));
  const entries = Object.keys(manifest).filter((key) => manifest[key]?.isEntry);
  const everybodys = filesFrom(manifest, entries, allRoots);
  const found = packs.map(({ pack, roots, files }) => {
    const others = new Set([...allRoots].filter((root) => !roots.includes(root)));
    return { pack, files, reached: filesFrom(manifest, roots, others) };
  });
  return (file) => {
    if (everybodys.has(file)) return undefined;
    const owners = found.filter(({ files, reached }) => files?.test(file) || reached.has(file));
    return owners.length === 1 ? owners[0]?.pack : undefined;
  };
}

/** The files that the sources bring along, without what is only loaded later by way of `but`. */
function filesFrom(
  manifest: Readonly<Record<string, ManifestChunk>>,
  keys: readonly string[],
  but: ReadonlySet<string>,
): ReadonlySet<string> {
  const files = new Set<string>();
  const seen = new Set<string>();
  const waiting = [...keys];
  for (let key = waiting.pop(); key !== undefined; key = waiting.pop()) {
    const chunk = manifest[key];
    if (!chunk || seen.has(key)) continue;
    seen.add(key);
    for (const file of [chunk.file, ...(chunk.css ?? [])]) files.add(file);
    const later = chunk.dynamicImports?.filter((source) => !but.has(source)) ?? [];
    waiting.push(...(chunk.imports ?? []), ...later);
  }
  return files;
}
