import { Mark } from '../../entities/collections/mark.tsx';

/** One or two letters; the name stands beside them. */
export function Initials({ name }: { name: string }) {
  return <Mark>{initialsOf(name)}</Mark>;
}

/** The first letters of the first and the last word, whole characters also of emoji and other scripts. */
export function initialsOf(name: string): string {
  const words = name.trim().split(/\s+/);
  const ends = words.length > 1 ? [words[0], words.at(-1)] : [words[0]];
  return ends
    .map((word) => [...(word ?? '')][0] ?? '')
    .join('')
    .toUpperCase();
}
