/**
 * A third kind of item, sketched, with a kind of company and a type of plan: one row in each of the three tables, after
 * which the compiler names the files that have to change. `docs/contributing.md` refers to this list, which must stay
 * short.
 */
import { cpSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { runCommand } from '../processes/run-command.ts';

const root = join(import.meta.dirname, '../../..');
const copy = join(root, '.cache/third-kind');
const RUNTIMES = ['common', 'src', 'server'];
/** Loaded by the server in a demo. */
const COPIED = [...RUNTIMES, 'dev'];

/** Uses the calls of events, so that no call has to be invented: the test is about everything besides calls. */
const SHOW = `
  show: {
    plural: 'shows',
    label: 'Show',
    unnamed: 'A show',
    idField: 'show_id',
    productType: 'show',
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

/** The rows added to each table, and the text before which they are inserted. */
const ROWS: Readonly<Record<string, readonly (readonly [before: string, row: string])[]>> = {
  'item-kinds.ts': [
    ['} as const satisfies Record<string, ItemKindRow>;', SHOW],
    ['] as const satisfies readonly ItemEntity[]', ", 'show'"],
  ],
  'company-kinds.ts': [
    ['] as const;\nexport type CompanyKind', ", 'show'"],
    [' };', ', show: 3'],
  ],
  'product-types.ts': [['] as const;\nexport type ProductType', ", 'show'"]],
};

beforeAll(() => {
  rmSync(copy, { recursive: true, force: true });
  mkdirSync(copy, { recursive: true });
  for (const folder of COPIED) cpSync(join(root, folder), join(copy, folder), { recursive: true });
  cpSync(join(root, 'tsconfig.base.json'), join(copy, 'tsconfig.base.json'));
  for (const [name, rows] of Object.entries(ROWS)) {
    const table = join(copy, 'common/contract', name);
    const source = readFileSync(table, 'utf8');
    writeFileSync(
      table,
      rows.reduce((text, [before, row]) => {
        if (!text.includes(before)) throw new Error(`A table of ${name} ends otherwise`);
        return text.replace(before, row + before);
      }, source),
    );
  }
});

afterAll(() => rmSync(copy, { recursive: true, force: true }));

/** To be added besides: calls and schemas, the feature with its forms, and two routes. */
const ASKED_FOR = [
  'common/contract/item-kinds.ts',
  'common/contract/product-types.ts',
  'server/api/media-route.ts',
  'server/http/callers/access.ts',
  'server/http/openapi/document.ts',
  'server/modules/guest-mails/guest-emails.ts',
  'server/modules/invitations/invitation-template.ts',
  'server/modules/items/item-answer.ts',
  'server/modules/items/item-kind.ts',
  'server/modules/items/item-picture.ts',
  'server/modules/payments/payment-routes.ts',
  'src/entities/session/guards.ts',
  'src/features/invitations/invitation-kind.ts',
  'src/features/invitations/invitation-target.ts',
  'src/features/plans/subscriptions-screen.tsx',
  'src/features/registration/user-type-choice.tsx',
  'src/routes/_main/_signed-in/-item-route-config.ts',
];

test('A third kind requires changes in these files and no others', { timeout: 180_000 }, async () => {
  const tsc = join(root, 'node_modules/typescript/bin/tsc');
  const compiled = await Promise.all(
    RUNTIMES.map((project) => runCommand(process.execPath, [tsc, '--noEmit', '-p', project], { cwd: copy })),
  );
  const output = compiled.map(({ output: text }) => text).join('\n');
  const files = [...output.matchAll(/^(\S+?)\(\d+,\d+\): error/gm)].map(([, file]) => file);
  expect([...new Set(files)].sort()).toEqual(ASKED_FOR);
});
