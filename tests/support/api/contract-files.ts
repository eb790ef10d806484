import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import type { AnyContract } from '../../../common/contract/contract-of.ts';

const FOLDER = join(import.meta.dirname, '../../../common/contract');

/** The schemas of all calls, read from the files themselves, so that a forgotten import cannot hide some. */
export async function contractsInFiles(): Promise<AnyContract[]> {
  const found: AnyContract[] = [];
  for (const file of readdirSync(FOLDER)) {
    const name = /^([\w-]+)\.ts$/.exec(file)?.[1];
    if (name === undefined) continue;
    const module: Record<string, unknown> = await import(`../../../common/contract/${name}.ts`);
    for (const [key, value] of Object.entries(module))
      if (key.endsWith('Contract') && typeof value === 'object' && value !== null)
        found.push(...Object.values(value));
  }
  return found;
}
