import { UserFacingError } from '../core/user-facing-error.ts';

/** Options without which a command does something else; none is an option of npm's. */
const OPTIONS = [
  'new-password',
  'keep-accounts',
  'discard-unreadable',
  'backup-done',
  'backup',
  'document',
  'approved-document',
];

/**
 * Without `--` npm takes the options of a command for its own, and hands them over in the environment only.
 * @param ofNpm as `optionsOfNpm` answers
 * @throws UserFacingError when an option was given and did not arrive
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
