import { residentMb } from '../support/attack.ts';
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
