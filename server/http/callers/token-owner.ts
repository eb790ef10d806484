import type { Failure } from '../../core/result.ts';
import type { CompanyRow } from '../../infra/db/schema.ts';

/** Whom a token speaks for. */
export interface TokenOwner {
  company: CompanyRow;
  /** Whose it is: that of a session of the company, or of a door of one of its events. */
  kind: 'session' | 'door' | 'ended-door';
  /** Why nothing of its door's event may be read by it. */
  readingRefusal?: Failure | undefined;
}

/** The owner of a session's token, by what was found of it. */
export function sessionOwner(company: CompanyRow | undefined): TokenOwner | undefined {
  return company && { company, kind: 'session' };
}

type Speaker = Pick<TokenOwner, 'kind'> & { company: Pick<CompanyRow, 'id'> };

/** Whom a call counts with in what its company shares. */
export interface Party {
  /** Its key in lines: those of a company take turns as companies do. */
  line: string;
  /** What it holds counts for each of these: the first may hold half of the company's share, each next one half of that. */
  holders: readonly string[];
}

/**
 * A session counts by itself. Any session opens doors, so all doors of a company together are one party beside its
 * sessions, in which no door has more than half; and those that were ended are one of them, of which none has more than
 * half either.
 */
export function partyOf({ company: { id }, kind }: Speaker, tokenHash = id): Party {
  if (kind === 'session') return { line: id, holders: [tokenHash] };
  const [doors, ended] = [`doors ${id}`, `ended doors ${id}`];
  if (kind === 'door') return { line: doors, holders: [doors, tokenHash] };
  return { line: ended, holders: [doors, ended, tokenHash] };
}
