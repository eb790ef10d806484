/** Tables of what is neither an account nor bought: texts, messages, and facts the server keeps about itself. */
import { integer, jsonb, pgTable, text, timestamp } from 'drizzle-orm/pg-core';

const moment = () => timestamp({ withTimezone: true, mode: 'date' });

export const faqs = pgTable('faqs', {
  id: text().primaryKey(),
  question: text().notNull(),
  answer: text().notNull(),
  /** 1 means shown. */
  status: integer().notNull(),
  position: integer().notNull(),
});

export const legalTexts = pgTable('legal_texts', {
  language: text().primaryKey(),
  termsConditions: text().notNull(),
  privacyPolicy: text().notNull(),
});

export const contactMessages = pgTable('contact_messages', {
  id: text().primaryKey(),
  name: text().notNull(),
  email: text().notNull(),
  phone: text().notNull(),
  message: text().notNull(),
  createdAt: moment().notNull(),
});

/** Facts that survive a restart: whether the demo data is there, secrets the server made for itself. */
export const facts = pgTable('facts', {
  key: text().primaryKey(),
  value: jsonb().$type<unknown>().notNull(),
});
