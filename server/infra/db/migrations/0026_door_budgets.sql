ALTER TABLE "door_entries" ADD COLUMN "guest_id" text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE "door_entries" ADD COLUMN "door_id" text;--> statement-breakpoint
ALTER TABLE "door_entries" ADD COLUMN "bytes" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "door_logs" ADD COLUMN "bytes" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "doors" ADD COLUMN "entries" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "doors" ADD COLUMN "bytes" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "doors" ADD COLUMN "left_out_from" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "doors" ADD COLUMN "left_out_reason" text DEFAULT '' NOT NULL;--> statement-breakpoint
CREATE INDEX "door_entries_guest" ON "door_entries" USING btree ("item_id","guest_id","arrived_at");--> statement-breakpoint
-- What was recorded before counts as what is recorded from now on.
UPDATE "door_entries" SET
	"guest_id" = coalesce("content"->>'invitation_id', "key"),
	"bytes" = octet_length("content"::text),
	"door_id" = (SELECT "doors"."id" FROM "doors" WHERE "doors"."id" = "content"->>'device' AND "doors"."item_id" = "door_entries"."item_id");--> statement-breakpoint
UPDATE "doors" SET "entries" = "counted"."entries", "bytes" = "counted"."bytes" FROM (
	SELECT "door_id", count(*) AS "entries", sum("bytes") AS "bytes" FROM "door_entries" WHERE "door_id" IS NOT NULL GROUP BY "door_id"
) AS "counted" WHERE "doors"."id" = "counted"."door_id";--> statement-breakpoint
UPDATE "door_logs" SET "entries" = "counted"."entries", "bytes" = "counted"."bytes" FROM (
	SELECT "logs"."item_id", count("key") AS "entries", coalesce(sum("door_entries"."bytes"), 0) AS "bytes" FROM "door_logs" AS "logs"
	LEFT JOIN "door_entries" ON "door_entries"."item_id" = "logs"."item_id"
		AND ("door_id" IS NULL OR "door_id" IN (SELECT "id" FROM "doors" WHERE "ended_at" IS NULL))
	GROUP BY "logs"."item_id"
) AS "counted" WHERE "door_logs"."item_id" = "counted"."item_id";
