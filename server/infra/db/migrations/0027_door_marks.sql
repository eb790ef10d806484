CREATE TABLE "door_marks" (
	"item_id" text NOT NULL,
	"seq" integer NOT NULL,
	"mark" uuid NOT NULL,
	CONSTRAINT "door_marks_item_id_seq_pk" PRIMARY KEY("item_id","seq")
);
--> statement-breakpoint
ALTER TABLE "doors" ADD COLUMN "still_taken" integer;--> statement-breakpoint
ALTER TABLE "door_marks" ADD CONSTRAINT "door_marks_item_id_items_id_fk" FOREIGN KEY ("item_id") REFERENCES "public"."items"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
-- Whoever takes places in a log, by whichever version of this server, marks the last of them.
CREATE FUNCTION "mark_door_log"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
	INSERT INTO "door_marks" ("item_id", "seq", "mark") VALUES (NEW."item_id", NEW."last_seq", gen_random_uuid())
		ON CONFLICT DO NOTHING;
	RETURN NULL;
END $$;--> statement-breakpoint
CREATE TRIGGER "door_log_begun" AFTER INSERT ON "door_logs"
	FOR EACH ROW WHEN (NEW."last_seq" > 0) EXECUTE FUNCTION "mark_door_log"();--> statement-breakpoint
CREATE TRIGGER "door_log_grown" AFTER UPDATE OF "last_seq" ON "door_logs"
	FOR EACH ROW WHEN (NEW."last_seq" > OLD."last_seq") EXECUTE FUNCTION "mark_door_log"();--> statement-breakpoint
INSERT INTO "door_marks" ("item_id", "seq", "mark")
	SELECT "item_id", "last_seq", gen_random_uuid() FROM "door_logs" WHERE "last_seq" > 0;--> statement-breakpoint
-- -1: of a location, which has no log. 0 is who was written by a version that knows of no log.
UPDATE "invitations" SET "log_seq" = -1 FROM "items" WHERE "items"."id" = "item_id" AND "items"."kind" <> 'event';--> statement-breakpoint
CREATE FUNCTION "take_door_places"("event" text, "places" integer) RETURNS integer LANGUAGE plpgsql AS $$
DECLARE "last" integer;
BEGIN
	INSERT INTO "door_logs" ("item_id", "last_seq") VALUES ("event", "places")
		ON CONFLICT ("item_id") DO UPDATE SET "last_seq" = "door_logs"."last_seq" + "places"
		RETURNING "last_seq" INTO "last";
	PERFORM pg_notify('doors', 'log ' || "event");
	RETURN "last" - "places";
END $$;--> statement-breakpoint
-- Of guests whom a version invites or changes that knows of no log, the doors learn all the same.
CREATE FUNCTION "place_new_guests"() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE "one" record; "before" integer;
BEGIN
	FOR "one" IN SELECT "item_id", "items"."kind", count(*)::integer AS "guests" FROM "added"
		JOIN "items" ON "items"."id" = "item_id" WHERE "log_seq" = 0 GROUP BY "item_id", "items"."kind" ORDER BY "item_id"
	LOOP
		"before" := CASE WHEN "one"."kind" = 'event' THEN "take_door_places"("one"."item_id", "one"."guests") END;
		UPDATE "invitations" SET "log_seq" = coalesce("before" + "placed"."at", -1) FROM (
			SELECT "id", row_number() OVER (ORDER BY "created_at", "id") AS "at" FROM "added"
			WHERE "item_id" = "one"."item_id" AND "log_seq" = 0
		) AS "placed" WHERE "invitations"."id" = "placed"."id";
	END LOOP;
	RETURN NULL;
END $$;--> statement-breakpoint
CREATE TRIGGER "guests_added" AFTER INSERT ON "invitations"
	REFERENCING NEW TABLE AS "added" FOR EACH STATEMENT EXECUTE FUNCTION "place_new_guests"();--> statement-breakpoint
-- At the commit: this version takes the place in another statement of the transaction.
CREATE FUNCTION "place_changed_guest"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
	PERFORM FROM "invitations" JOIN "items" ON "items"."id" = "item_id" AND "items"."kind" = 'event'
		WHERE "invitations"."id" = NEW."id" AND "log_seq" = OLD."log_seq";
	IF FOUND THEN
		UPDATE "invitations" SET "log_seq" = "take_door_places"(NEW."item_id", 1) + 1 WHERE "id" = NEW."id";
	END IF;
	RETURN NULL;
END $$;--> statement-breakpoint
CREATE CONSTRAINT TRIGGER "guest_changed" AFTER UPDATE ON "invitations" DEFERRABLE INITIALLY DEFERRED
	FOR EACH ROW WHEN (NEW."log_seq" >= 0 AND NEW."log_seq" = OLD."log_seq" AND
		(NEW."name", NEW."pass_code", NEW."cancelled_at") IS DISTINCT FROM (OLD."name", OLD."pass_code", OLD."cancelled_at"))
	EXECUTE FUNCTION "place_changed_guest"();--> statement-breakpoint
-- One form of an entry's time: a client may have left its fraction out, or have written it with any number of digits.
UPDATE "door_entries" SET "content" = jsonb_set("content", '{made_at}',
	to_jsonb(left("content"->>'made_at', CASE WHEN "content"->>'made_at' ~ '^.{16}Z$' THEN 16 ELSE 19 END)
		|| CASE WHEN "content"->>'made_at' ~ '^.{16}Z$' THEN ':00.000Z' ELSE '.000Z' END))
	WHERE length("content"->>'made_at') <> 24;
