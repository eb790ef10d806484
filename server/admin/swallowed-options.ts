import { UserFacingError } from '../core/user-facing-error.ts';

/** Options that change what a command does; none is an option of npm. */
const OPTIONS = [
  'new-password',
  'keep-accounts',
  'discard-unreadable',
  'backup-done',
  'backup',
  'document',
  'approved-document',
  'since',
];

/**
 * Without `--`, npm takes a command's options for its own and passes them on only in the environment.
 * @param ofNpm as `optionsOfNpm` answers
 * @throws UserFacingError when an option was given but not passed on
 */
export function refuseSwallowed(argv: readonly string[], ofNpm: ReadonlySet<string>): void {
  const swallowed = OPTIONS.find(
    (option) => ofNpm.has(option.replaceAll('-', '_')) && !argv.includes(`--${option}`),
  );
  if (swallowed === undefined) return;
  throw new UserFacingError(
    `Nothing was done: npm kept --${swallowed} for itself. Write “--” before the command: npm run admin -- ${argv[0] ?? '…'} …`,
  );
}
