DROP INDEX "outgoing_mails_topic_index";--> statement-breakpoint
CREATE INDEX "outgoing_mails_topic" ON "outgoing_mails" USING btree ("topic" text_pattern_ops);--> statement-breakpoint
CREATE INDEX "payment_intents_company_id_index" ON "payment_intents" USING btree ("company_id");