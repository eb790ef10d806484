import type { PGlite, QueryOptions } from '@electric-sql/pglite';

/**
 * Installs the parsers sent with a query in the client itself. Drizzle sends the same few with every query, for which
 * PGlite copies its whole table of parsers, one for each type and array of the database: an eighth of the cost of a
 * short query. Later queries without parsers use them too.
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
