CREATE TABLE "payment_history" (
	"id" bigserial PRIMARY KEY NOT NULL,
	"payment_id" text NOT NULL,
	"at" timestamp with time zone NOT NULL,
	"who" text NOT NULL,
	"what" text NOT NULL,
	"why" text DEFAULT '' NOT NULL
);
--> statement-breakpoint
ALTER TABLE "payment_intents" ADD COLUMN "covers_cents" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "payment_intents" ADD COLUMN "limits" jsonb;--> statement-breakpoint
ALTER TABLE "payment_intents" ADD COLUMN "on_plan_id" text;--> statement-breakpoint
ALTER TABLE "payment_intents" ADD COLUMN "on_status" integer;--> statement-breakpoint
ALTER TABLE "payment_intents" ADD COLUMN "refunded_cents" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "payment_intents" ADD COLUMN "dispute_status" text;--> statement-breakpoint
ALTER TABLE "payment_intents" ADD COLUMN "is_outside" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "payment_history" ADD CONSTRAINT "payment_history_payment_id_payment_intents_id_fk" FOREIGN KEY ("payment_id") REFERENCES "public"."payment_intents"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "payment_history_payment_id_id_index" ON "payment_history" USING btree ("payment_id","id");--> statement-breakpoint
ALTER TABLE "payment_intents" ADD CONSTRAINT "payment_intents_on_plan_id_plans_id_fk" FOREIGN KEY ("on_plan_id") REFERENCES "public"."plans"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
-- Until now a refund of what had bought something always rejected its item: the others were surplus sent back.
UPDATE "payment_intents" SET "status" = 'returned' FROM "items" WHERE "items"."id" = "payment_intents"."item_id" AND "payment_intents"."status" = 'refunded' AND "items"."payment_status" <> 3;--> statement-breakpoint
UPDATE "payment_intents" SET "on_status" = 1, "on_plan_id" = "plan_id" WHERE "action" = 'purchase';--> statement-breakpoint
UPDATE "payment_intents" AS "one" SET "covers_cents" = "one"."amount_cents" + coalesce((
	SELECT sum("earlier"."amount_cents") FROM "payment_intents" AS "earlier"
	WHERE "earlier"."item_id" = "one"."item_id"
		AND "earlier"."status" IN ('succeeded', 'refunded', 'disputed')
		AND ("earlier"."created_at", "earlier"."id") < ("one"."created_at", "one"."id")
), 0);
