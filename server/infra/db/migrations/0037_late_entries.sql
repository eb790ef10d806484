CREATE TABLE "late_entries" (
	"door_id" text NOT NULL,
	"key" text NOT NULL,
	CONSTRAINT "late_entries_door_id_key_pk" PRIMARY KEY("door_id","key")
);
--> statement-breakpoint
ALTER TABLE "doors" ADD COLUMN "late" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "late_entries" ADD CONSTRAINT "late_entries_door_id_doors_id_fk" FOREIGN KEY ("door_id") REFERENCES "public"."doors"("id") ON DELETE cascade ON UPDATE no action;