/** Mailed codes, what they proved, and links in place of a password. */
import { index, integer, pgTable, primaryKey, text, timestamp } from 'drizzle-orm/pg-core';
import { companies } from './schema.ts';

/** One living code per purpose, e-mail and browser that asked; a new one for the same browser replaces it. */
export const codes = pgTable(
  'codes',
  {
    purpose: text({ enum: ['register', 'reset'] }).notNull(),
    email: text().notNull(),
    /** Id of the browser that asked (see `http/browser-cookie.ts`). */
    browser: text().notNull().default(''),
    codeHash: text().notNull(),
    /** Of the browser that asked. */
    triesLeft: integer().notNull(),
    /** Network address that asked. */
    address: text().notNull().default(''),
    /** Of that address, for clients that keep no cookie. */
    addressTriesLeft: integer().notNull().default(0),
    expiresAt: timestamp({ withTimezone: true, mode: 'date' }).notNull(),
    consumedAt: timestamp({ withTimezone: true, mode: 'date' }),
  },
  (table) => [primaryKey({ columns: [table.purpose, table.email, table.browser] })],
);

/** E-mails proved by a code, each bound to who proved it, which registration consumes. */
export const verifiedEmails = pgTable(
  'verified_emails',
  {
    email: text().notNull(),
    /**
     * `proof:` and the digest of a secret in a cookie, or `address:` and the network address of a client that keeps no
     * cookie.
     */
    holder: text().notNull().default(''),
    expiresAt: timestamp({ withTimezone: true, mode: 'date' }).notNull(),
    usedAt: timestamp({ withTimezone: true, mode: 'date' }),
  },
  (table) => [primaryKey({ columns: [table.email, table.holder] }), index().on(table.holder)],
);

/** Links that let a company set a password without the old one. */
export const passwordTokens = pgTable('password_tokens', {
  tokenHash: text().primaryKey(),
  companyId: text()
    .notNull()
    .references(() => companies.id, { onDelete: 'cascade' }),
  expiresAt: timestamp({ withTimezone: true, mode: 'date' }).notNull(),
  usedAt: timestamp({ withTimezone: true, mode: 'date' }),
});
