import type { Failure } from '../../core/result.ts';
import type { CompanyRow } from '../../infra/db/schema.ts';

/** The owner of a token. */
export interface TokenOwner {
  company: CompanyRow;
  /** The kind of token: that of a company's session, or of a door of one of its events. */
  kind: 'session' | 'door' | 'ended-door';
  /** Why the token may not read its door's event. */
  readingRefusal?: Failure | undefined;
}

/** The owner of a session's token, by its look-up. */
export function sessionOwner(company: CompanyRow | undefined): TokenOwner | undefined {
  return company && { company, kind: 'session' };
}

type Speaker = Pick<TokenOwner, 'kind'> & { company: Pick<CompanyRow, 'id'> };

/** The part of a company that a call counts for. */
export interface Party {
  /** Its queue key: the parts of a company take turns like companies do. */
  line: string;
  /**
   * What it holds counts for each of these: the first may hold half of the company's share, each next one half of that.
   */
  holders: readonly string[];
}

/**
 * A session is a part of its own. Any session can open doors, so all doors of a company together are one part, of which
 * each door has at most half; and all ended doors are one door of it, of which each has at most half.
 */
export function partyOf({ company: { id }, kind }: Speaker, tokenHash = id): Party {
  if (kind === 'session') return { line: id, holders: [tokenHash] };
  const [doors, ended] = [`doors ${id}`, `ended doors ${id}`];
  if (kind === 'door') return { line: doors, holders: [doors, tokenHash] };
  return { line: ended, holders: [doors, ended, tokenHash] };
}
