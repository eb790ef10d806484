DROP INDEX "invitations_by_name";--> statement-breakpoint
ALTER TABLE "invitations" ADD COLUMN "search_text" text NOT NULL;--> statement-breakpoint
CREATE INDEX "invitations_by_name" ON "invitations" USING btree ("item_id","search_text" collate "C") WHERE "invitations"."cancelled_at" is null;