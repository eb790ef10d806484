import { logIn } from '../support/accounts/companies.ts';
import { mustCall } from '../support/browser/portal-api.ts';
import { type RunningServer, startServer } from '../support/processes/start-server.ts';
import { type Figure, median } from './figure.ts';
import { ensureLighthouse, type Scores, scoresOf } from './lighthouse.ts';

const RUNS = 3;
const DEMO = { email: 'events@demo.test', password: 'Demo-pass-1' };

/** Lighthouse on the production build: the landing page, log-in, and a dashboard with a session. */
export async function lighthouseFigures(): Promise<Figure[]> {
  await ensureLighthouse(console.error);
  const server = await startServer();
  try {
    const session = await sessionOf(server);
    const screens = [
      { path: '/lander', storage: {} },
      { path: '/login', storage: {} },
      { path: '/events/list', storage: session },
    ];
    const figures: Figure[] = [];
    for (const { path, storage } of screens) {
      const runs: Scores[] = [];
      for (let run = 0; run < RUNS; run += 1) runs.push(await scoresOf(new URL(path, server.url), storage));
      figures.push(...figuresOf(path, runs));
    }
    return figures;
  } finally {
    await server.stop();
  }
}

/** What the portal keeps of somebody logged in. */
async function sessionOf(server: RunningServer): Promise<Record<string, string>> {
  const token = await logIn(server, DEMO);
  const company = (await mustCall(server, 'currentCompany', {}, token)) as { _id: string; user_type: number };
  return { access_token: token, company_id: company._id, user_type: String(company.user_type) };
}

/** Speed varies from run to run, so the middle one counts; the others must be right every time. */
function figuresOf(path: string, runs: readonly Scores[]): Figure[] {
  const worst = (name: 'accessibility' | 'best-practices') => Math.min(...runs.map((run) => run[name]));
  const note = [...new Set(runs.flatMap(({ short }) => short))].join(', ');
  const figure = (name: string, value: number, atLeast: number): Figure => ({
    row: 25,
    figure: `Lighthouse ${path}: ${name}`,
    value,
    unit: 'of 100',
    atLeast,
    reach: 100,
  });
  return [
    { ...figure('performance', median(runs.map(({ performance }) => performance)), 95), note },
    figure('accessibility', worst('accessibility'), 100),
    figure('best practices', worst('best-practices'), 96),
  ];
}
