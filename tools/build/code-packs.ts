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

/**
 * The screens of who has no session on the device, and the frame around all screens: kept from the start, with what they
 * import at once.
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
 * @returns the pack of a file's path within the build; undefined for what everybody keeps. What two packs need, and what
 *   no screen is known to need, is `company`'s
 * @throws when a root is not in the build: a renamed source would otherwise end in another download unnoticed
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

/** The files that the sources bring along at once, and those that they load later if `isFollowed`, up to `known` ones. */
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
