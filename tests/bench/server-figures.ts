import { readFileSync } from 'node:fs';
import { startServer } from '../support/start-server.ts';
import { type Figure, rounded } from './figure.ts';

/** How soon the server answers on an existing folder, and what it holds in memory when nobody asks. */
export async function serverFigures(): Promise<Figure[]> {
  const server = await startServer();
  try {
    const startedAt = performance.now();
    await server.restart();
    const readyMs = performance.now() - startedAt;
    const figures: Figure[] = [
      { row: 23, figure: 'second start', value: rounded(readyMs), unit: 'ms', atMost: 5000 },
    ];
    const resident = residentMb(server.pid());
    if (resident)
      figures.push({ row: 23, figure: 'resident memory', value: resident, unit: 'MB', atMost: 500 });
    return figures;
  } finally {
    await server.stop();
  }
}

/** From the kernel's own bookkeeping; undefined where there is none to read. */
function residentMb(pid: number): number | undefined {
  try {
    const pages = /VmRSS:\s+(\d+) kB/.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1];
    return pages ? rounded(Number(pages) / 1024) : undefined;
  } catch {
    return undefined;
  }
}
