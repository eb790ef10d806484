import { type ApiFixture, createApiFixture } from '../support/api/api-fixture.ts';
import { type Figure, rounded } from './figure.ts';

const ROUNDS = 150;

/**
 * Whether response times reveal who has an account: the same calls for known and unknown e-mails, alternating, and the
 * difference of their mean times.
 */
export async function accountFigures(): Promise<Figure[]> {
  const api = await createApiFixture();
  try {
    const { company } = await api.approvedCompany();
    const login = (email: string) => api.request('login', { email, password: 'wrong' });
    const askForCode = (email: string) => api.request('sendRegisterCode', { email, name: 'Ada' });
    return [
      await apart(api, 'log-in', company.email, login),
      await apart(api, 'registration code', company.email, askForCode),
      await apart(api, 'reset code', company.email, (email) => api.request('forgotPassword', { email })),
    ];
  } finally {
    await api.close();
  }
}

async function apart(
  { clock }: ApiFixture,
  call: string,
  known: string,
  ask: (email: string) => Promise<unknown>,
): Promise<Figure> {
  let [knownMs, unknownMs] = [0, 0];
  // Warm-up rounds, which do not count.
  for (let round = -10; round < ROUNDS; round += 1) {
    // Every rate limit is reset, and each unknown e-mail is new.
    clock.advance({ hours: 1 });
    const ms = await timesOf(round % 2 === 0, known, `nobody-${round + 10}@example.test`, ask);
    if (round < 0) continue;
    knownMs += ms.known;
    unknownMs += ms.unknown;
  }
  const difference = Math.abs(knownMs - unknownMs) / Math.min(knownMs, unknownMs);
  const means = `${rounded(knownMs / ROUNDS)} and ${rounded(unknownMs / ROUNDS)} ms`;
  return {
    figure: `${call}: known and unknown e-mail apart (${means})`,
    value: rounded(difference * 100),
    unit: '%',
    atMost: 10,
  };
}

/** The order alternates, as the second call may find warm caches. */
async function timesOf(
  knownFirst: boolean,
  known: string,
  unknown: string,
  ask: (email: string) => Promise<unknown>,
): Promise<{ known: number; unknown: number }> {
  const first = await timeOf(() => ask(knownFirst ? known : unknown));
  const second = await timeOf(() => ask(knownFirst ? unknown : known));
  return knownFirst ? { known: first, unknown: second } : { known: second, unknown: first };
}

async function timeOf(work: () => Promise<unknown>): Promise<number> {
  const begun = performance.now();
  await work();
  return performance.now() - begun;
}
