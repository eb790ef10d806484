import type { Tx } from './database.ts';

/** Makes something once for each database, such as a prepared statement, when it is first asked for. */
export function perDatabase<Made>(make: (db: Tx) => Made): (db: Tx) => Made {
  const made = new WeakMap<Tx, { readonly value: Made }>();
  return (db) => {
    const known = made.get(db) ?? { value: make(db) };
    made.set(db, known);
    return known.value;
  };
}
