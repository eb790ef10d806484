DROP INDEX "outgoing_mails_topic";--> statement-breakpoint
ALTER TABLE "invitations" ADD COLUMN "mailbox" text;--> statement-breakpoint
CREATE INDEX "invitations_item_id_mailbox_index" ON "invitations" USING btree ("item_id","mailbox");--> statement-breakpoint
CREATE INDEX "invitations_reached" ON "invitations" USING btree ("item_id","email") WHERE "invitations"."cancelled_at" is null or "invitations"."mailed_at" is not null;--> statement-breakpoint
CREATE INDEX "outgoing_mails_waiting_topic" ON "outgoing_mails" USING btree ((case when "due_at" is not null then "topic" end) text_pattern_ops) WHERE "outgoing_mails"."due_at" is not null;--> statement-breakpoint
CREATE INDEX "outgoing_mails_topic" ON "outgoing_mails" USING btree ("topic" text_pattern_ops,"sequence");