ALTER TABLE "outgoing_mails" ADD COLUMN "asker" text;--> statement-breakpoint
ALTER TABLE "outgoing_mails" ADD COLUMN "unanswered" integer DEFAULT 0 NOT NULL;