CREATE TABLE "camera_addresses" (
	"camera_id" text PRIMARY KEY NOT NULL,
	"sealed" text NOT NULL,
	"fingerprint" text NOT NULL,
	CONSTRAINT "camera_addresses_fingerprint_unique" UNIQUE("fingerprint")
);
--> statement-breakpoint
ALTER TABLE "cameras" ADD COLUMN "deleted_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "camera_addresses" ADD CONSTRAINT "camera_addresses_camera_id_cameras_id_fk" FOREIGN KEY ("camera_id") REFERENCES "public"."cameras"("id") ON DELETE cascade ON UPDATE no action;