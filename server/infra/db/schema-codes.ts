/** Mailed codes, the e-mails they verified, and links for setting a password. */
import { index, integer, pgTable, primaryKey, text } from 'drizzle-orm/pg-core';
import { moment } from './columns.ts';
import { companyId } from './schema.ts';

/** One valid code per purpose, e-mail and requesting browser; a new one for the same browser replaces it. */
export const codes = pgTable(
  'codes',
  {
    purpose: text({ enum: ['register', 'reset'] }).notNull(),
    email: text().notNull(),
    /** Id of the requesting browser (see `http/callers/browser-cookie.ts`). */
    browser: text().notNull().default(''),
    codeHash: text().notNull(),
    /** For the requesting browser. */
    triesLeft: integer().notNull(),
    /** The requesting network address. */
    address: text().notNull().default(''),
    /** For that address, for clients without cookies. */
    addressTriesLeft: integer().notNull().default(0),
    expiresAt: moment().notNull(),
    consumedAt: moment(),
  },
  (table) => [primaryKey({ columns: [table.purpose, table.email, table.browser] })],
);

/** E-mails verified by a code, each bound to the client that verified it; consumed by the registration. */
export const verifiedEmails = pgTable(
  'verified_emails',
  {
    email: text().notNull(),
    /**
     * `proof:` and the digest of a cookie's secret, or `address:` and the network address of a client without cookies.
     */
    holder: text().notNull().default(''),
    expiresAt: moment().notNull(),
    usedAt: moment(),
  },
  (table) => [primaryKey({ columns: [table.email, table.holder] }), index().on(table.holder)],
);

/** Links with which a company can set a password without the old one. */
export const passwordTokens = pgTable('password_tokens', {
  tokenHash: text().primaryKey(),
  companyId: companyId(),
  expiresAt: moment().notNull(),
  usedAt: moment(),
});
