ALTER TABLE "outgoing_mails" ADD COLUMN "priority" text DEFAULT 'ordinary' NOT NULL;--> statement-breakpoint
ALTER TABLE "outgoing_mails" ADD COLUMN "company_id" text;--> statement-breakpoint
ALTER TABLE "outgoing_mails" ADD COLUMN "expires_at" timestamp with time zone;--> statement-breakpoint
CREATE INDEX "outgoing_mails_waiting" ON "outgoing_mails" USING btree ("priority","company_id","due_at") WHERE "outgoing_mails"."due_at" is not null;--> statement-breakpoint
UPDATE "outgoing_mails" SET "priority" = 'bulk', "company_id" = "items"."company_id" FROM "items" WHERE "outgoing_mails"."due_at" IS NOT NULL AND "outgoing_mails"."topic" LIKE 'invitation:%' AND "items"."id" = split_part("outgoing_mails"."topic", ':', 2);--> statement-breakpoint
UPDATE "outgoing_mails" SET "priority" = 'urgent', "expires_at" = "created_at" + interval '10 minutes' WHERE "due_at" IS NOT NULL AND ("topic" LIKE 'reset-code:%' OR "topic" LIKE 'register-code:%');--> statement-breakpoint
UPDATE "outgoing_mails" SET "priority" = 'urgent' WHERE "due_at" IS NOT NULL AND "topic" LIKE 'password-changed:%';
