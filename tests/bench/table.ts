import { type Figure, isHeld } from './figure.ts';

/** Values of earlier runs, by the figures' descriptions. */
type Earlier = Readonly<Record<string, { readonly value: number; readonly at: string }>>;

const HEAD = ['row', 'figure', 'today', 'must', 'reach', 'recorded', ''];

/** The figures of a run as a Markdown table, by row, each beside the last recorded one. */
export function tableOf(figures: readonly Figure[], recorded: Earlier): string {
  const sorted = [...figures].sort((one, other) => (one.row ?? 99) - (other.row ?? 99));
  const lines = [HEAD, HEAD.map(() => '---'), ...sorted.map((figure) => cellsOf(figure, recorded))];
  return lines.map((cells) => `| ${cells.join(' | ')} |`).join('\n');
}

function cellsOf(figure: Figure, recorded: Earlier): string[] {
  const before = recorded[figure.figure];
  const bound = figure.atMost ?? figure.atLeast;
  const sign = figure.atMost === undefined ? '≥' : '≤';
  return [
    String(figure.row ?? ''),
    figure.note === undefined ? figure.figure : `${figure.figure} (${figure.note})`,
    `${figure.value} ${figure.unit}`,
    bound === undefined ? '' : `${sign} ${bound}`,
    figure.reach === undefined ? '' : String(figure.reach),
    before === undefined ? '' : `${before.value} (${before.at})`,
    bound === undefined || isHeld(figure) ? '' : '**missed**',
  ];
}
