-- Whoever has not read tombstones that are gone reads anew by the mark of its place, as after a return to a backup.
DELETE FROM "door_marks" USING "door_logs"
	WHERE "door_logs"."item_id" = "door_marks"."item_id" AND "door_marks"."seq" <= "door_logs"."forgotten_seq";--> statement-breakpoint
INSERT INTO "door_marks" ("item_id", "seq", "mark")
	SELECT "item_id", "forgotten_seq", gen_random_uuid() FROM "door_logs" WHERE "forgotten_seq" > 0;
