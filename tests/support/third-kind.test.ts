/**
 * A third kind of item, sketched: a row in the table of kinds, and the compiler says which files want something of it.
 * This is the list that `docs/contributing.md` gives; it is to stay short.
 */
import { cpSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { runCommand } from './run-command.ts';

const root = join(import.meta.dirname, '../..');
const copy = join(root, '.cache/third-kind');
const RUNTIMES = ['common', 'src', 'server'];
/** Loaded by the server in a demo. */
const COPIED = [...RUNTIMES, 'dev'];

/** Called like an event, so that no call has to be made up: what a kind brings beside its calls is what is looked for. */
const SHOW = `
  show: {
    plural: 'shows',
    label: 'Show',
    unnamed: 'A show',
    idField: 'show_id',
    userType: 3,
    productType: 'event',
    hasFreeTrial: false,
    calls: {
      add: 'addEvent',
      edit: 'editEvent',
      setStatus: 'setEventStatus',
      remove: 'deleteEvent',
      invite: 'sendEventInvitation',
      inviteMany: 'bulkSendEventInvitations',
      cancelInvitation: 'cancelEventInvitation',
    },
  },
`;
const END_OF_TABLE = '} as const satisfies Record<string, ItemKindRow>;';

beforeAll(() => {
  rmSync(copy, { recursive: true, force: true });
  mkdirSync(copy, { recursive: true });
  for (const folder of COPIED) cpSync(join(root, folder), join(copy, folder), { recursive: true });
  cpSync(join(root, 'tsconfig.base.json'), join(copy, 'tsconfig.base.json'));
  const table = join(copy, 'common/contract/item-kinds.ts');
  const source = readFileSync(table, 'utf8');
  if (!source.includes(END_OF_TABLE)) throw new Error('The table of kinds ends otherwise');
  writeFileSync(
    table,
    source
      .replace(END_OF_TABLE, SHOW + END_OF_TABLE)
      .replace("['event', 'location']", "['event', 'location', 'show']"),
  );
});

afterAll(() => rmSync(copy, { recursive: true, force: true }));

/** Beside the table itself, its calls and schemas, its feature with its forms, and its two routes. */
const ASKED_FOR = [
  'server/api/media-route.ts',
  'server/modules/invitations/invitation-emails.ts',
  'server/modules/items/item-answer.ts',
  'server/modules/items/item-kind.ts',
  'server/modules/items/item-picture.ts',
  'server/modules/payments/payment-routes.ts',
  'src/entities/session/guards.ts',
  'src/features/invitations/invitation-kind.ts',
  'src/features/invitations/invitation-target.ts',
  'src/routes/_main/_signed-in/make-payment.$_id.$user_id.$type.$entity.$actionType.$prod_id.tsx',
];

test('A third kind is asked for by these files and no others', { timeout: 180_000 }, async () => {
  const tsc = join(root, 'node_modules/typescript/bin/tsc');
  const compiled = await Promise.all(
    RUNTIMES.map((project) => runCommand(process.execPath, [tsc, '--noEmit', '-p', project], { cwd: copy })),
  );
  const output = compiled.map(({ output: text }) => text).join('\n');
  const files = [...output.matchAll(/^(\S+?)\(\d+,\d+\): error/gm)].map(([, file]) => file);
  expect([...new Set(files)].sort()).toEqual(ASKED_FOR);
});
