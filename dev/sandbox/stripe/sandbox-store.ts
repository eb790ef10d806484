import { and, desc, eq, sql } from 'drizzle-orm';
import type { Tx } from '../../../server/infra/db/database.ts';
import { sandboxObjects } from '../../../server/infra/db/schema-payments.ts';
import { type Kind, type ObjectOf, sandboxSchemas } from './sandbox-objects.ts';

/** The sandbox's table in a transaction of its own, never its caller's. */
export interface SandboxStore {
  readonly now: Date;
  /** Locked until the transaction ends, so that two confirmations of one intent are serialized. */
  find<K extends Kind>(kind: K, id: string): Promise<ObjectOf<K> | undefined>;
  /** Newest first, those whose fields have the given values. */
  list<K extends Kind>(kind: K, having?: Readonly<Record<string, string>>): Promise<ObjectOf<K>[]>;
  save<K extends Kind>(kind: K, object: ObjectOf<K>): Promise<void>;
  remove(kind: Kind, id: string): Promise<void>;
  /** False if the id exists already. Waits for a transaction that is adding it. */
  add<K extends Kind>(kind: K, object: ObjectOf<K>): Promise<boolean>;
}

/** The most objects that a list reads; a sandbox never grows to that. */
const LIST_LIMIT = 1000;

/** Opens the table in a transaction. Bodies are parsed when read: the table contains plain JSON. */
export function sandboxStore(tx: Tx, now: Date): SandboxStore {
  return {
    now,
    async find(kind, id) {
      const [row] = await tx
        .select({ body: sandboxObjects.body })
        .from(sandboxObjects)
        .where(and(eq(sandboxObjects.kind, kind), eq(sandboxObjects.id, id)))
        .for('update');
      return row && parse(kind, row.body);
    },
    async list(kind, having = {}) {
      const matches = Object.entries(having).map(
        ([field, text]) => sql`${sandboxObjects.body} ->> ${field} = ${text}`,
      );
      const rows = await tx
        .select({ body: sandboxObjects.body })
        .from(sandboxObjects)
        .where(and(eq(sandboxObjects.kind, kind), ...matches))
        .orderBy(desc(sandboxObjects.createdAt), desc(sandboxObjects.id))
        .limit(LIST_LIMIT);
      return rows.map((row) => parse(kind, row.body));
    },
    async save(kind, object) {
      const body = { ...object };
      await tx
        .insert(sandboxObjects)
        .values({ kind, id: object.id, body, createdAt: now })
        .onConflictDoUpdate({ target: [sandboxObjects.kind, sandboxObjects.id], set: { body } });
    },
    async remove(kind, id) {
      await tx.delete(sandboxObjects).where(and(eq(sandboxObjects.kind, kind), eq(sandboxObjects.id, id)));
    },
    async add(kind, object) {
      const added = await tx
        .insert(sandboxObjects)
        .values({ kind, id: object.id, body: { ...object }, createdAt: now })
        .onConflictDoNothing()
        .returning({ id: sandboxObjects.id });
      return added.length > 0;
    },
  };
}

function parse<K extends Kind>(kind: K, body: unknown): ObjectOf<K> {
  // The schema matches the kind; the compiler cannot infer that through a generic index.
  return sandboxSchemas[kind].parse(body) as ObjectOf<K>;
}
