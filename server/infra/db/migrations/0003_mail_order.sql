DROP INDEX "outgoing_mails_to_created_at_index";--> statement-breakpoint
ALTER TABLE "outgoing_mails" ADD COLUMN "sequence" bigserial NOT NULL;--> statement-breakpoint
CREATE INDEX "outgoing_mails_to_sequence_index" ON "outgoing_mails" USING btree ("to","sequence");