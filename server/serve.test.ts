/** What a refused start leaves behind, and when a database is marked as production. */
import { once } from 'node:events';
import { mkdir, mkdtemp, readdir, rm, writeFile } from 'node:fs/promises';
import { connect, createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { createTestCluster } from '../tests/support/database/test-database.ts';
import { freePort } from '../tests/support/processes/free-port.ts';
import { PRODUCTION } from '../tests/support/processes/start-environments.ts';
import { openDatabase } from './infra/db/open-database.ts';
import { createLog } from './infra/log/log.ts';
import { hasServedProduction } from './modules/demo/find-demo.ts';
import { BUILD_VARIABLES } from './portal/kept-build.ts';
import { serve } from './serve.ts';
import { inspectEnv } from './startup/env.ts';

let base: string;
let dataDir: string;
beforeEach(async () => {
  base = await mkdtemp(join(tmpdir(), 'vantage-serve-'));
  dataDir = join(base, 'data');
  await mkdir(dataDir);
  await mkdir(join(base, 'root/dist'), { recursive: true });
  await writeFile(join(base, 'root/dist/index.html'), '<!doctype html><title>Vantage</title>');
  await createTestCluster(dataDir);
});
afterEach(() => rm(base, { recursive: true }));

const start = (port: number) =>
  serve(inspectEnv({ ...PRODUCTION, DATA_DIR: dataDir, PORT: String(port) }), createLog('silent'), {
    root: join(base, 'root'),
    isDev: false,
    buildUmask: 0o022,
  });

/** Whether the database was marked as production; it must not be open. */
async function isProductions(): Promise<boolean> {
  expect(await readdir(dataDir)).not.toContain('server.lock');
  const { db, close } = await openDatabase({ url: undefined, folder: dataDir, syncFile: () => {} });
  const served = await hasServedProduction(db);
  await close();
  return served;
}

test('a start refused for its build does not mark the database as production, and releases it', async () => {
  await mkdir(join(base, 'root/src'));
  await writeFile(join(base, 'root/dist', BUILD_VARIABLES), '[["VITE_API_URL","https://api.example"]]');
  await expect(start(await freePort())).rejects.toThrow('built with other VITE_ variables');
  expect(await isProductions()).toBe(false);
});

test('neither does one refused for its port', async () => {
  const other = createServer().listen(0, '127.0.0.1');
  await once(other, 'listening');
  const address = other.address();
  const port = typeof address === 'object' && address !== null ? address.port : 0;
  await expect(start(port)).rejects.toThrow('is in use');
  expect(await isProductions()).toBe(false);
  other.close();
});

test('one that serves does, before its first answer', async () => {
  const port = await freePort();
  const stop = await start(port);
  expect((await fetch(`http://127.0.0.1:${port}/healthz`)).status).toBe(200);
  await stop('test');
  expect(await isProductions()).toBe(true);
});

test('answers an HTTP/1.0 health check without a Host header, and refuses one of HTTP/1.1', async () => {
  const port = await freePort();
  const stop = await start(port);
  const ask = async (request: string) => {
    const socket = connect(port, '127.0.0.1');
    socket.write(`${request}\r\n\r\n`);
    return (await text(socket)).split('\r\n')[0];
  };
  expect(await ask('GET /healthz HTTP/1.0')).toBe('HTTP/1.1 200 OK');
  expect(await ask('GET /healthz HTTP/1.1')).toBe('HTTP/1.1 400 Bad Request');
  await stop('test');
});

test('a start beside PostgreSQL is refused for its DATA_DIR before the database is asked', async () => {
  const file = join(base, 'file');
  await writeFile(file, '');
  const nobody = `postgres://127.0.0.1:${await freePort()}/vantage`;
  const inspected = inspectEnv({ ...PRODUCTION, DATA_DIR: file, DATABASE_URL: nobody });
  const starting = serve(inspected, createLog('silent'), {
    root: join(base, 'root'),
    isDev: false,
    buildUmask: 0o022,
  });
  await expect(starting).rejects.toThrow(`DATA_DIR=${file} cannot be used: it is a file.`);
});
