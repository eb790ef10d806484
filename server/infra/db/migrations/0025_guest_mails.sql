CREATE TABLE "guest_news" (
	"item_id" text PRIMARY KEY NOT NULL,
	"what" text NOT NULL,
	"before" jsonb NOT NULL,
	"is_answered" boolean NOT NULL,
	"after_id" text DEFAULT '' NOT NULL,
	"asked_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "guest_reminders" (
	"item_id" text PRIMARY KEY NOT NULL,
	"since" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "reminded_guests" (
	"invitation_id" text PRIMARY KEY NOT NULL,
	"day" date NOT NULL
);
--> statement-breakpoint
ALTER TABLE "guest_news" ADD CONSTRAINT "guest_news_item_id_items_id_fk" FOREIGN KEY ("item_id") REFERENCES "public"."items"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "guest_reminders" ADD CONSTRAINT "guest_reminders_item_id_items_id_fk" FOREIGN KEY ("item_id") REFERENCES "public"."items"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "reminded_guests" ADD CONSTRAINT "reminded_guests_invitation_id_invitations_id_fk" FOREIGN KEY ("invitation_id") REFERENCES "public"."invitations"("id") ON DELETE cascade ON UPDATE no action;