import { type Figure, median, rounded } from './figure.ts';
import type { LetterTiming } from './in-page.ts';
import type { FindingRound, ListRound } from './measure-list.ts';

/** What a list is held against. */
interface ListBudget {
  /** Of the screen: they grow with what is drawn, not with the list. */
  elements: number;
  /** A bare list of the same rows in the same run. */
  bare?: readonly FindingRound[];
}

/** The figures of a list that was measured some times. Only what a bare list was measured for has a limit. */
export function listFigures(list: string, rounds: readonly ListRound[], budget: ListBudget): Figure[] {
  const letters = rounds.flatMap((round) => round.letters);
  const figure = (name: string, value: number, more: Partial<Figure> = {}): Figure => ({
    figure: `${list}, CPU 4×: ${name}`,
    value: rounded(value),
    unit: 'ms',
    ...more,
  });
  const middle = (of: (round: ListRound) => number) => median(rounds.map(of));
  const echoes = letters.map(({ echo }) => echo);
  const results = letters.map((letter) => letter.results);
  return [
    ...(budget.bare ? ratiosTo(budget.bare, rounds, list) : []),
    figure(
      'opening',
      middle(({ open }) => open),
    ),
    figure('elements', Math.max(...rounds.map(({ elements }) => elements)), {
      row: 20,
      unit: 'elements',
      atMost: budget.elements,
    }),
    figure('letter to echo p50', median(echoes)),
    figure('letter to echo p95', part(echoes, 0.95)),
    figure('letter to results p50', median(results)),
    figure('letter to results p95', part(results, 0.95)),
    figure(
      'worst frame of a quick scroll',
      middle(({ worstFrame }) => worstFrame),
    ),
    figure(
      'removing one, with the answer of the server',
      middle(({ removal }) => removal),
    ),
    ...(['opening', 'searching', 'scrolling', 'removing'] as const).map((when) =>
      figure(
        `longest task, ${when}`,
        middle(({ longestTask }) => longestTask[when]),
      ),
    ),
  ];
}

/** The same as multiples of the bare list. */
function ratiosTo(bare: readonly FindingRound[], rounds: readonly FindingRound[], list: string): Figure[] {
  const ratio = (name: string, of: (measured: readonly FindingRound[]) => number, more: Partial<Figure>) => {
    const [ours, theirs] = [of(rounds), of(bare)];
    return {
      figure: `${list}, CPU 4×: ${name} to a bare virtual list`,
      value: rounded(ours / theirs),
      unit: '×' as const,
      note: `${rounded(ours)} to ${rounded(theirs)} ms`,
      ...more,
    };
  };
  const p95 = (name: keyof LetterTiming) => (measured: readonly FindingRound[]) =>
    part(
      measured.flatMap(({ letters }) => letters.map((letter) => letter[name])),
      0.95,
    );
  return [
    ratio('letter to results p95', p95('results'), { row: 18, atMost: 1.5, reach: 1 }),
    ratio('letter to echo p95', p95('echo'), { row: 19, atMost: 1 }),
    ratio('opening', (measured) => median(measured.map(({ open }) => open)), { row: 20, atMost: 1.3 }),
  ];
}

/** The value that such a part of them stays below. */
function part(values: readonly number[], share: number): number {
  const sorted = values.toSorted((one, other) => one - other);
  return sorted[Math.floor(share * sorted.length)] ?? 0;
}
