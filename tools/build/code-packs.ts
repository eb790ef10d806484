/** Which built files belong to packs of code, which the worker caches on request. Read by portal-worker.ts. */
import { type CodePack, codePacks } from '../../common/contract/code-packs.ts';

/** An entry of Vite's manifest: a file, the keys of its imports, and its style sheets. */
export interface ManifestChunk {
  readonly file: string;
  readonly imports?: readonly string[] | undefined;
  readonly dynamicImports?: readonly string[] | undefined;
  readonly css?: readonly string[] | undefined;
  readonly isEntry?: boolean | undefined;
}

interface PackContents {
  /** Its root modules: their keys in the manifest, without the router's query. */
  readonly roots: readonly string[];
  /** Files outside the manifest. */
  readonly files?: RegExp;
}

/**
 * The screens without a session, and the layout around all screens: cached from the start, with their static imports.
 */
export const everybodysRoots: readonly string[] = [
  'src/routes/_public.tsx',
  'src/routes/_public/login.tsx',
  'src/routes/_public/register.tsx',
  'src/routes/_public/waiting-for-review.tsx',
  'src/routes/_public/forgot-password.tsx',
  'src/routes/_public/otp-verification.$email.tsx',
  'src/routes/_public/reset-password.$email.{-$otp}.tsx',
  'src/routes/_public/generate-password.$company_id.tsx',
  'src/lib/picture-size.ts',
  'src/routes/_main.tsx',
  'src/routes/_main/pass.$code.tsx',
  'src/routes/_main/-connection-status.tsx',
  'src/features/install/install-buttons.tsx',
  'src/features/install/home-screen-help.tsx',
  'src/features/install/home-screen-coach.tsx',
];

export const packContents: Record<CodePack, PackContents> = {
  company: {
    roots: [
      'src/offline/changes/start-sending.ts',
      'src/routes/_main/_signed-in.tsx',
      'src/routes/_main/_signed-in/events.list.tsx',
      'src/routes/_main/_signed-in/events.details.$_id.tsx',
      'src/routes/_main/_signed-in/locations.list.tsx',
      'src/routes/_main/_signed-in/locations.details.$_id.tsx',
      'src/routes/_main/_signed-in/outbox.tsx',
      'src/routes/_main/_signed-in/profile.tsx',
      'src/routes/_main/_signed-in/account.tsx',
    ],
    files: /^(dashboard|details)\.html$/,
  },
  door: {
    roots: [
      'src/routes/door.tsx',
      'src/routes/events.door.$_id.tsx',
      'src/routes/-enter-door.ts',
      'src/features/door/scan/scan-view.tsx',
      'src/features/doors/doors-panel.tsx',
      'src/features/doors/attendance/attendance-panel.tsx',
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
  // Only usable with a connection: cached once it was loaded.
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
 * Assigns the files of a build to packs.
 * @param manifest Vite's, by source
 * @returns a function from a file's path within the build to its pack; undefined for files that every device caches.
 *   Files that two packs need, or none, belong to `company`
 * @throws Error when a root is not in the build: a renamed source would silently end in another pack
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
  const allRoots = packs.flatMap(({ roots }) => roots);
  const entries = Object.keys(manifest).filter((key) => manifest[key]?.isEntry);
  const everybodys = filesFrom(manifest, [...entries, ...everybodysRoots.flatMap(keysOf)]);
  const all = filesFrom(manifest, Object.keys(manifest));
  const found = packs.map(({ pack, roots, files }) => {
    const others = new Set(allRoots.filter((root) => !roots.includes(root)));
    const isFollowed = (source: string) => !others.has(source);
    return { pack, files, reached: filesFrom(manifest, roots, isFollowed, everybodys) };
  });
  return (file) => {
    if (everybodys.has(file)) return undefined;
    const [owner, ...more] = found.filter(({ files, reached }) => files?.test(file) || reached.has(file));
    if (owner && more.length === 0) return owner.pack;
    return all.has(file) ? 'company' : undefined;
  };
}

/** The files of the sources with their static imports, and the dynamic ones if `isFollowed`; stops at `known` files. */
function filesFrom(
  manifest: Readonly<Record<string, ManifestChunk>>,
  keys: readonly string[],
  isFollowed: (source: string) => boolean = () => false,
  known: ReadonlySet<string> = new Set(),
): ReadonlySet<string> {
  const files = new Set<string>();
  const seen = new Set<string>();
  const waiting = [...keys];
  for (let key = waiting.pop(); key !== undefined; key = waiting.pop()) {
    const chunk = manifest[key];
    if (!chunk || seen.has(key) || known.has(chunk.file)) continue;
    seen.add(key);
    for (const file of [chunk.file, ...(chunk.css ?? [])]) files.add(file);
    waiting.push(...(chunk.imports ?? []), ...(chunk.dynamicImports ?? []).filter(isFollowed));
  }
  return files;
}
