import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { startServer } from '../support/processes/start-server.ts';

/**
 * Starts the server once on an empty folder, as a newcomer does: it builds the portal when that is stale,
 * migrates and seeds. Every worker then begins with a copy of that folder instead of doing it all again.
 */
export default async function globalSetup(): Promise<() => void> {
  const template = mkdtempSync(join(tmpdir(), 'vantage-template-'));
  const server = await startServer({ dataDir: template });
  await server.stop();
  process.env.TEMPLATE_DATA_DIR = template;
  return () => rmSync(template, { recursive: true, force: true });
}
