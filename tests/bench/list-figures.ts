import { type Figure, rounded } from './figure.ts';
import type { ListRound } from './measure-list.ts';

/** Elements of the screen: they grow with what is drawn, not with the list. */
interface ListBudget {
  elements: number;
}

/** A tablet's processor must not be busy for longer, or a touch is felt to hang. */
const LONGEST_TASK_MS = 500;

/** The figures of a list that was measured some times. */
export function listFigures(list: string, rounds: readonly ListRound[], budget: ListBudget): Figure[] {
  const letters = rounds.flatMap((round) => round.letters);
  const figure = (name: string, value: number, atMost?: number, unit: Figure['unit'] = 'ms'): Figure => ({
    figure: `${list}, CPU 4×: ${name}`,
    value: rounded(value),
    unit,
    ...(atMost === undefined ? {} : { atMost }),
  });
  const middle = (of: (round: ListRound) => number) => part(rounds.map(of), 0.5);
  const echoes = letters.map(({ echo }) => echo);
  const results = letters.map((letter) => letter.results);
  return [
    figure(
      'opening',
      middle(({ open }) => open),
      1_000,
    ),
    figure('elements', Math.max(...rounds.map(({ elements }) => elements)), budget.elements, 'elements'),
    figure('letter to echo p50', part(echoes, 0.5)),
    figure('letter to echo p95', part(echoes, 0.95)),
    figure('letter to results p50', part(results, 0.5)),
    figure('letter to results p95', part(results, 0.95)),
    figure(
      'worst frame of a quick scroll',
      middle(({ worstFrame }) => worstFrame),
    ),
    figure(
      'removing one',
      middle(({ removal }) => removal),
      1_000,
    ),
    ...(['opening', 'searching', 'scrolling', 'removing'] as const).map((when) =>
      figure(
        `longest task, ${when}`,
        middle(({ longestTask }) => longestTask[when]),
        LONGEST_TASK_MS,
      ),
    ),
  ];
}

/** The value that such a part of them stays below. */
function part(values: readonly number[], share: number): number {
  const sorted = values.toSorted((one, other) => one - other);
  return sorted[Math.floor(share * sorted.length)] ?? 0;
}
