import { setFlagsFromString } from 'node:v8';

/**
 * Collects garbage when the heap has doubled since the last collection. By default V8 lets a small heap grow fourfold,
 * so that the server keeps over 100 MB of garbage after lists of thousands of people (decision 146). V8 reads the flag
 * at each collection, so it may be set while it runs.
 */
export function limitHeapGrowth(): void {
  setFlagsFromString('--heap-growing-percent=100');
}
