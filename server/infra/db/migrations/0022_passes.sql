CREATE TABLE "ended_passes" (
	"code" text PRIMARY KEY NOT NULL,
	"item_id" text NOT NULL,
	"ended_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
ALTER TABLE "invitations" ADD COLUMN "told" jsonb;--> statement-breakpoint
ALTER TABLE "invitations" ADD COLUMN "pass_code" text;--> statement-breakpoint
ALTER TABLE "outgoing_mails" ADD COLUMN "enclosed" jsonb;--> statement-breakpoint
ALTER TABLE "ended_passes" ADD CONSTRAINT "ended_passes_item_id_items_id_fk" FOREIGN KEY ("item_id") REFERENCES "public"."items"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "ended_passes_item_id_index" ON "ended_passes" USING btree ("item_id");--> statement-breakpoint
CREATE INDEX "ended_passes_ended_at_index" ON "ended_passes" USING btree ("ended_at");--> statement-breakpoint
CREATE UNIQUE INDEX "invitations_pass_code" ON "invitations" USING btree ("pass_code");