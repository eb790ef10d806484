import { createHash } from 'node:crypto';

/** The id of a piece of demo data: the same in every installation, so that seeding twice changes nothing. */
export function demoId(what: string): string {
  return createHash('sha256').update(`vantage demo: ${what}`).digest('hex').slice(0, 24);
}
