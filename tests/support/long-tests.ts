/**
 * What takes three seconds and more on two cores, and guards rules that change seldom: `npm run test:full` runs it, which
 * sets TEST_LONG; one that the command line names runs without it. By paths, so that documents that promise something go
 * on naming the file that proves it.
 */
export const longTests: ReadonlySet<string> = new Set([
  'server/infra/db/files-of-others.test.ts',
  'server/infra/db/folder-lock.test.ts',
  'server/infra/db/mail-migration.test.ts',
  'server/infra/db/payment-migration.test.ts',
  'server/infra/db/power-cut.test.ts',
  'server/infra/db/shared-cluster.test.ts',
  'server/infra/media/decode-cost.test.ts',
  'server/serve-after-return.test.ts',
  'server/unread-answers.test.ts',
  'tests/api/attacks/an-hour.test.ts',
  'tests/api/attacks/codes-for-strangers.test.ts',
  'tests/api/attacks/connections.test.ts',
  'tests/api/attacks/held-bodies.test.ts',
  'tests/api/attacks/held-invitations.test.ts',
  'tests/api/attacks/log-in-at-a-venue.test.ts',
  'tests/api/attacks/long-changes.test.ts',
  'tests/api/attacks/long-lists.test.ts',
  'tests/api/attacks/pass-guesses.test.ts',
  'tests/api/attacks/repeated-mails.test.ts',
  'tests/api/attacks/told-again.test.ts',
  'tests/api/attacks/turns.test.ts',
  'tests/api/attacks/unsafe-start.test.ts',
  'tests/api/attacks/venue-guest.test.ts',
  'tests/api/backup-before-upgrade.test.ts',
  'tests/api/backup.test.ts',
  'tests/api/camera-key-erased.test.ts',
  'tests/api/payment-states.test.ts',
  'tests/api/saved-cards.test.ts',
  'tests/api/shared-media.test.ts',
  'tests/support/end-with-us.test.ts',
  'tests/support/third-kind.test.ts',
]);
