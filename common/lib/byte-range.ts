/** Both ends included, as in HTTP. */
interface ByteRange {
  start: number;
  end: number;
}

/**
 * Parses a Range header: a range within the size, `'unsatisfiable'` (416), or undefined for the whole file. Multiple
 * ranges and unreadable headers get the whole file, as RFC 9110 allows. Shared by server and worker.
 */
export function readRange(header: string | undefined, size: number): ByteRange | 'unsatisfiable' | undefined {
  const [, first, last] = /^bytes=(\d*)-(\d*)$/.exec(header?.trim() ?? '') ?? [];
  if (first === undefined || last === undefined || (first === '' && last === '')) return undefined;
  if (first === '') {
    const length = Math.min(Number(last), size);
    return length === 0 ? 'unsatisfiable' : { start: size - length, end: size - 1 };
  }
  const start = Number(first);
  const end = last === '' ? size - 1 : Math.min(Number(last), size - 1);
  if (last !== '' && Number(last) < start) return undefined;
  return start >= size ? 'unsatisfiable' : { start, end };
}
