DROP INDEX "door_entries_guest";--> statement-breakpoint
CREATE INDEX "door_entries_of_door" ON "door_entries" USING btree ("item_id","door_id","guest_id","arrived_at");