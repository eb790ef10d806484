/** How an administrator command reaches the running server. */
import { once } from 'node:events';
import { mkdir, mkdtemp, readdir, rm, stat, writeFile } from 'node:fs/promises';
import { request } from 'node:http';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { json } from 'node:stream/consumers';
import { beforeAll, describe, expect, test, vi } from 'vitest';
import { askServer, openAdminSocket } from '../../../server/admin/admin-socket.ts';
import { runCommand } from '../../../server/admin/commands.ts';
import { takeFolderLock } from '../../../server/infra/db/folder-lock.ts';
import { createApiFixture } from '../../support/api/api-fixture.ts';
import { forThisFile } from '../../support/for-this-file.ts';
import { createGate } from '../../support/gate.ts';
import { heldTimers } from '../../support/held-timers.ts';
import { cleanEnvironment } from '../../support/processes/clean-environment.ts';
import { runCommand as runProcess } from '../../support/processes/run-command.ts';

const api = forThisFile(createApiFixture);
beforeAll(async () => {
  await api.approvedCompany();
});

/** The socket file that a killed server leaves. */
async function leaveSocket(folder: string, name: string): Promise<void> {
  const script = `require('net').createServer().listen('${join(folder, 'admin', name)}', () => process.kill(process.pid, 'SIGKILL'))`;
  await runProcess(process.execPath, ['-e', script]);
}

const run = (...words: string[]) => runCommand(api.appContext, { words });

describe('the socket', () => {
  test('is all that a command needs of a running server: no secret is given twice', async () => {
    const folder = await mkdtemp(join(tmpdir(), 'vantage-admin-'));
    const socket = await openAdminSocket(folder, api.appContext);
    const { code, output } = await runProcess(
      process.execPath,
      ['--import', 'tsx', 'server/admin/cli.ts', 'companies'],
      { env: cleanEnvironment({ DATA_DIR: folder, NODE_ENV: 'production' }) },
    );
    expect(output).toContain('STANDING');
    expect(code).toBe(0);
    await socket.close();
    await rm(folder, { recursive: true });
  });

  test('accepts its owner only, answers like the command itself, and is removed at the end', async () => {
    const folder = await mkdtemp(join(tmpdir(), 'vantage-admin-'));
    expect(await askServer(folder, { words: ['companies'] })).toBeUndefined();
    const socket = await openAdminSocket(folder, api.appContext);
    expect((await stat(join(folder, 'admin'))).mode & 0o777).toBe(0o700);
    const [name] = await readdir(join(folder, 'admin'));
    expect((await stat(join(folder, 'admin', name ?? ''))).mode & 0o777).toBe(0o600);
    expect(await askServer(folder, { words: ['companies'] })).toEqual(await run('companies'));
    const { company } = await api.approvedCompany('event', {
      documentPath: await api.appContext.media.put({
        folder: 'documents',
        bytes: new Uint8Array([0, 255, 1]),
        type: 'application/pdf',
      }),
    });
    const shown = await askServer(folder, { words: ['show', company.email, '--document'] });
    expect(shown?.file).toEqual(new Uint8Array([0, 255, 1]));
    await socket.close();
    expect(await askServer(folder, { words: ['companies'] })).toBeUndefined();
    await rm(folder, { recursive: true });
  });

  test('times out if the server hangs, and the message names the process that owns the folder', async () => {
    const folder = await mkdtemp(join(tmpdir(), 'vantage-admin-'));
    await mkdir(join(folder, 'admin'));
    const release = await takeFolderLock(folder);
    const hanging = createServer().listen(join(folder, 'admin/socket-0a1b2c'));
    await once(hanging, 'listening');
    const asked = askServer(folder, { words: ['companies'] }, 50);
    await expect(asked).rejects.toThrow(`The process ${process.pid} has ${folder} open and does not answer`);
    hanging.close();
    await release();
    await rm(folder, { recursive: true });
  });

  test.each([
    ['before it has shown that it heard', ''],
    ['at work on a command', 'HTTP/1.1 200 OK\r\ntransfer-encoding: chunked\r\n\r\n'],
  ])('of a server that is killed %s reports that the command may have been done', async (_, heard) => {
    const folder = await mkdtemp(join(tmpdir(), 'vantage-admin-'));
    await mkdir(join(folder, 'admin'));
    const killed = createServer((connection) => {
      connection.once('data', () => connection.write(heard, () => connection.destroy()));
    }).listen(join(folder, 'admin/socket-0a1b2c'));
    await once(killed, 'listening');
    const asked = askServer(folder, { words: ['payments', 'refund', 'a', '--reason', 'asked for'] });
    await expect(asked).rejects.toThrow('All or a part of it may be done');
    killed.close();
    await rm(folder, { recursive: true });
  });

  test('waits half a minute for a command when its server stops, then reports that it may have been done', async () => {
    const folder = await mkdtemp(join(tmpdir(), 'vantage-admin-'));
    const timers = heldTimers();
    const socket = await openAdminSocket(folder, api.appContext, timers.later);
    const begun = createGate();
    vi.spyOn(api.appContext.payments, 'compare').mockImplementationOnce(async () => {
      begun.open();
      return await new Promise(() => {});
    });
    const asked = askServer(folder, { words: ['payments', 'compare'] });
    const refused = expect(asked).rejects.toThrow('All or a part of it may be done');
    await begun.opened;
    const closed = socket.close();
    expect(timers.set()).toEqual([30_000]);
    timers.ring(30_000);
    await Promise.all([closed, refused]);
    await rm(folder, { recursive: true });
  });

  test('confirms at once that a command was received', async () => {
    const folder = await mkdtemp(join(tmpdir(), 'vantage-admin-'));
    const socket = await openAdminSocket(folder, api.appContext);
    const [name = ''] = await readdir(join(folder, 'admin'));
    const asked = request({ socketPath: join(folder, 'admin', name), method: 'POST', agent: false });
    asked.flushHeaders();
    const [response] = await once(asked, 'response');
    asked.end(JSON.stringify({ words: ['help'] }));
    expect(await json(response)).toMatchObject({ isDone: true });
    await socket.close();
    await rm(folder, { recursive: true });
  });

  test('refuses a file that is too large, with a message', async () => {
    const folder = await mkdtemp(join(tmpdir(), 'vantage-admin-'));
    const socket = await openAdminSocket(folder, api.appContext);
    const large = { words: ['content', 'import'], input: ' '.repeat(20 * 1024 * 1024) };
    expect(await askServer(folder, large)).toEqual({ isDone: false, output: 'The file is too large.' });
    await socket.close();
    await rm(folder, { recursive: true });
  });

  test('of a new server survives the end of the old one, as at a restart over PostgreSQL', async () => {
    const folder = await mkdtemp(join(tmpdir(), 'vantage-admin-'));
    const ask = () => askServer(folder, { words: ['companies'] });
    const last = await openAdminSocket(folder, api.appContext);
    await leaveSocket(folder, 'socket-0a1b2c');
    // Belongs to another user, who has a folder of that name.
    await writeFile(join(folder, 'admin/socket-notes.txt'), 'notes');
    await writeFile(join(folder, 'admin/socket'), 'notes');
    const next = await openAdminSocket(folder, api.appContext);
    const names = await readdir(join(folder, 'admin'));
    expect(names).toHaveLength(4);
    expect(names).toEqual(expect.arrayContaining(['socket', 'socket-notes.txt']));
    expect(names).not.toContain('socket-0a1b2c');
    await last.close();
    expect(await ask()).toMatchObject({ isDone: true });
    const other = await openAdminSocket(folder, api.appContext);
    await other.close();
    expect(await ask()).toMatchObject({ isDone: true });
    await next.close();
    expect(await ask()).toBeUndefined();
    await rm(folder, { recursive: true });
  });
});
