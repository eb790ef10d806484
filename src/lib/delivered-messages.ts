import { formatCount } from './count.ts';

/** "9 of 12 people were invited." */
export function deliveredMessage(people: number, refused: number): string {
  return `${formatCount(people - refused)} of ${formatCount(people)} people were invited.`;
}
