/**
 * A server that starts with a copy of a backup, for a restore or a rehearsal: mails pending in the backup are not sent.
 */
import { cp, mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, test, vi } from 'vitest';
import { createTestCluster } from '../tests/support/database/test-database.ts';
import { note } from '../tests/support/mails/mail-servers.ts';
import { openTestMailServer } from '../tests/support/mails/smtp-server.ts';
import { cleanEnvironment } from '../tests/support/processes/clean-environment.ts';
import { freePort } from '../tests/support/processes/free-port.ts';
import { programArguments } from '../tests/support/processes/own-programs.ts';
import { runCommand } from '../tests/support/processes/run-command.ts';
import { PRODUCTION } from '../tests/support/processes/start-environments.ts';
import { askServer } from './admin/admin-socket.ts';
import { backUpFolder } from './admin/backup.ts';
import { systemClock } from './core/clock.ts';
import { openDatabase } from './infra/db/open-database.ts';
import { createLog } from './infra/log/log.ts';
import { createMail } from './infra/mail/outgoing-mail.ts';
import { serve } from './serve.ts';
import { inspectEnv } from './startup/env.ts';

const PATIENCE = { timeout: 60_000 };
const WAITING = ['one@example.test', 'two@example.test'];

/** A data folder with two pending mails, and the folder of its backup. */
async function backedUp(base: string) {
  const dataDir = join(base, 'data');
  await mkdir(dataDir);
  await createTestCluster(dataDir);
  const { db, close } = await openDatabase({ url: undefined, folder: dataDir, syncFile: () => {} });
  const log = createLog('silent');
  await createMail({ db, clock: systemClock, log, transport: undefined }).compose(
    db,
    note('one@example.test'),
    note('two@example.test', { topic: 'reminder:i:two', bulk: { companyId: 'c' } }),
  );
  const { folder } = await backUpFolder(db, dataDir, join(base, 'backup'));
  await close();
  return { dataDir, backup: folder };
}

test('holds them at its first start and after a restart, logs it, serves, and sends them once released', async () => {
  const base = await mkdtemp(join(tmpdir(), 'vantage-return-'));
  await mkdir(join(base, 'root/dist'), { recursive: true });
  await writeFile(join(base, 'root/dist/index.html'), '<!doctype html><title>Vantage</title>');
  const smtp = await openTestMailServer();
  const heard = () => smtp.received.map(({ to }) => to);
  const port = await freePort();
  const start = async (dataDir: string) => {
    const log = createLog('silent');
    const warn = vi.spyOn(log, 'warn');
    const env = { ...PRODUCTION, SMTP_URL: smtp.url, DATA_DIR: dataDir, PORT: String(port) };
    const options = { root: join(base, 'root'), isDev: false, buildUmask: 0o022 };
    return { stop: await serve(inspectEnv(env), log, options), warn };
  };
  const { dataDir, backup } = await backedUp(base);
  const copy = join(base, 'copy');
  await cp(backup, copy, { recursive: true });
  const ask = async (...words: string[]) => (await askServer(copy, { words }))?.output;

  const first = await start(copy);
  expect((await fetch(`http://127.0.0.1:${port}/healthz`)).status).toBe(200);
  const told = expect.stringContaining('mails of before the return to a backup are held');
  expect(first.warn).toHaveBeenCalledWith(expect.objectContaining({ mails: 2 }), told);
  expect(await ask('mails', 'held')).toMatch(/other +1\nreminders +1/);
  expect(await ask('companies')).toContain('2 mails are held');
  // A newly requested code is sent.
  const asked = await fetch(`http://127.0.0.1:${port}/api/v1/company/auth/register_otp`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', 'x-forwarded-for': '192.0.2.7' },
    body: JSON.stringify({ email: 'new@example.test' }),
  });
  expect(asked.status).toBe(200);
  await vi.waitFor(() => expect(heard()).toEqual(['new@example.test']), PATIENCE);
  await first.stop('test');
  expect(heard()).toHaveLength(1);

  const second = await start(copy);
  expect(second.warn).toHaveBeenCalledWith(expect.objectContaining({ mails: 2 }), told);
  expect(await ask('mails', 'release')).toContain('2 mails are released');
  await vi.waitFor(() => expect(heard().slice(1).sort()).toEqual(WAITING), PATIENCE);
  await second.stop('test');
  // The original folder has no mark.
  const original = await start(dataDir);
  await vi.waitFor(() => expect(heard().slice(3).sort()).toEqual(WAITING), PATIENCE);
  await original.stop('test');
  smtp.close();
  await rm(base, { recursive: true });
}, 240_000);

test('sends none of them by a command that may run before they are held: a refused one, and one that only counts', async () => {
  const base = await mkdtemp(join(tmpdir(), 'vantage-return-'));
  const smtp = await openTestMailServer();
  const { dataDir } = await backedUp(base);
  const env = cleanEnvironment({ ...PRODUCTION, SMTP_URL: smtp.url, DATA_DIR: dataDir });
  const admin = async (...words: string[]) => {
    const program = await programArguments('server/admin/cli.ts');
    return await runCommand(process.execPath, [...program, ...words], { env, timeoutMs: 60_000 });
  };
  const refused = await admin('mails', 'hold');
  expect(refused.output).toContain('Nothing was held');
  expect(refused.code).toBe(1);
  expect((await admin('mails', 'held')).output).toContain('No mail is held.');
  expect(smtp.received).toEqual([]);
  // Any other command delivers pending mails.
  expect((await admin('companies')).code).toBe(0);
  expect(smtp.received.map(({ to }) => to).sort()).toEqual(WAITING);
  smtp.close();
  await rm(base, { recursive: true });
}, 240_000);
