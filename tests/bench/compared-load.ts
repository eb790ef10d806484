import { BARE_TOKEN } from './bare-token.ts';
import { type Figure, median, rounded } from './figure.ts';
import { type Borne, bearLoad } from './load.ts';

const LOAD = { connections: 20, seconds: 4 };
const ROUNDS = 3;

/** One answer behind a session, of ours and of the bare server. */
export interface Compared {
  /** Its row of the budget. */
  row: number;
  what: string;
  url: string;
  token: string;
  bareUrl: string;
}

/** Requests a second of twenty connections and their p99, as multiples of the bare server's, loaded in turn. */
export async function comparedLoad({ row, what, url, token, bareUrl }: Compared): Promise<Figure[]> {
  const [ours, theirs]: [Borne[], Borne[]] = [[], []];
  for (let round = 0; round < ROUNDS; round += 1) {
    theirs.push(await bearLoad(bareUrl, { ...LOAD, token: BARE_TOKEN }));
    ours.push(await bearLoad(url, { ...LOAD, token }));
  }
  const of = (borne: Borne[], name: keyof Borne) => median(borne.map((one) => one[name]));
  const compare = (name: keyof Borne) => {
    const [our, their] = [of(ours, name), of(theirs, name)];
    return { value: rounded(our / their), unit: '×' as const, note: `${rounded(our)} to ${rounded(their)}` };
  };
  return [
    {
      row,
      figure: `${what}: requests a second, to the bare server`,
      ...compare('requestsPerSecond'),
      atLeast: 0.8,
      reach: row === 22 ? 2 : 1.3,
    },
    { row, figure: `${what}: p99, to the bare server`, ...compare('p99'), atMost: 1.3 },
  ];
}
