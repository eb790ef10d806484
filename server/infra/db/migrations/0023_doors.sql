CREATE TABLE "door_entries" (
	"item_id" text NOT NULL,
	"key" text NOT NULL,
	"seq" integer NOT NULL,
	"content" jsonb NOT NULL,
	"arrived_at" timestamp with time zone NOT NULL,
	CONSTRAINT "door_entries_item_id_key_pk" PRIMARY KEY("item_id","key")
);
--> statement-breakpoint
CREATE TABLE "door_logs" (
	"item_id" text PRIMARY KEY NOT NULL,
	"last_seq" integer DEFAULT 0 NOT NULL,
	"event_seq" integer DEFAULT 0 NOT NULL,
	"forgotten_seq" integer DEFAULT 0 NOT NULL,
	"entries" integer DEFAULT 0 NOT NULL,
	"allows_reentry" boolean DEFAULT false NOT NULL
);
--> statement-breakpoint
CREATE TABLE "doors" (
	"id" text PRIMARY KEY NOT NULL,
	"item_id" text NOT NULL,
	"name" text NOT NULL,
	"opened_at" timestamp with time zone NOT NULL,
	"link_hash" text,
	"link_until" timestamp with time zone,
	"device_hash" text,
	"device" text DEFAULT '' NOT NULL,
	"claimed_at" timestamp with time zone,
	"token_hash" text,
	"last_seen_at" timestamp with time zone,
	"waiting" integer,
	"ended_at" timestamp with time zone
);
--> statement-breakpoint
ALTER TABLE "invitations" ADD COLUMN "log_seq" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "door_entries" ADD CONSTRAINT "door_entries_item_id_items_id_fk" FOREIGN KEY ("item_id") REFERENCES "public"."items"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "door_logs" ADD CONSTRAINT "door_logs_item_id_items_id_fk" FOREIGN KEY ("item_id") REFERENCES "public"."items"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "doors" ADD CONSTRAINT "doors_item_id_items_id_fk" FOREIGN KEY ("item_id") REFERENCES "public"."items"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "door_entries_seq" ON "door_entries" USING btree ("item_id","seq");--> statement-breakpoint
CREATE INDEX "doors_item_id_opened_at_index" ON "doors" USING btree ("item_id","opened_at");--> statement-breakpoint
CREATE UNIQUE INDEX "doors_link" ON "doors" USING btree ("link_hash");--> statement-breakpoint
CREATE UNIQUE INDEX "doors_token" ON "doors" USING btree ("token_hash");--> statement-breakpoint
CREATE INDEX "invitations_by_log" ON "invitations" USING btree ("item_id","log_seq");--> statement-breakpoint
-- Who was invited before stands in the logs by the order of inviting.
UPDATE "invitations" SET "log_seq" = "placed"."seq" FROM (
	SELECT "invitations"."id", row_number() OVER (PARTITION BY "item_id" ORDER BY "invitations"."created_at", "invitations"."id") AS "seq"
	FROM "invitations" JOIN "items" ON "items"."id" = "item_id" AND "items"."kind" = 'event'
) AS "placed" WHERE "invitations"."id" = "placed"."id";--> statement-breakpoint
INSERT INTO "door_logs" ("item_id", "last_seq") SELECT "item_id", max("log_seq") FROM "invitations" WHERE "log_seq" > 0 GROUP BY "item_id";
