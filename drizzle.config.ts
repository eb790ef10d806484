import { defineConfig } from 'drizzle-kit';

/** `npx drizzle-kit generate --name <what>` writes the next migration from the schema. */
export default defineConfig({
  dialect: 'postgresql',
  casing: 'snake_case',
  schema: ['./server/infra/db/schema.ts', './server/infra/db/schema-*.ts'],
  out: './server/infra/db/migrations',
});
