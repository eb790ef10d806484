import type { PGlite, QueryOptions } from '@electric-sql/pglite';

/**
 * Makes the parsers that come with a query the client's own. Drizzle sends the same few with every query, and PGlite
 * then copies its whole table of parsers, one for each type of the database and its arrays: an eighth of what a short
 * query costs. Anyone who asks the client later without parsers has these too.
 */
export function keepParsers(client: Pick<PGlite, 'parsers' | 'query' | 'transaction'>): void {
  const kept = ({ parsers, ...options }: QueryOptions = {}): QueryOptions => {
    Object.assign(client.parsers, parsers);
    return options;
  };
  const query = client.query.bind(client);
  const transaction = client.transaction.bind(client);
  client.query = <Row>(text: string, params?: unknown[], options?: QueryOptions) =>
    query<Row>(text, params, kept(options));
  client.transaction = (run) =>
    transaction(async (tx) => {
      const queryInside = tx.query;
      tx.query = <Row>(text: string, params?: unknown[], options?: QueryOptions) =>
        queryInside<Row>(text, params, kept(options));
      return await run(tx);
    });
}
