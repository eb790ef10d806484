ALTER TABLE "payment_intents" ADD COLUMN "disputed_cents" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "payment_intents" ADD COLUMN "refunds" jsonb DEFAULT '{}'::jsonb NOT NULL;--> statement-breakpoint
ALTER TABLE "payment_intents" ADD COLUMN "disputes" jsonb DEFAULT '{}'::jsonb NOT NULL;--> statement-breakpoint
ALTER TABLE "payment_intents" ADD COLUMN "is_returned_outside" boolean DEFAULT false NOT NULL;--> statement-breakpoint
UPDATE "payment_intents" SET "disputed_cents" = "amount_cents" WHERE "status" = 'disputed';--> statement-breakpoint
-- Given back without a refund of the provider's on record: by hand, or before refunds were counted. They stay given back.
UPDATE "payment_intents" SET "is_returned_outside" = true WHERE "status" IN ('refunded', 'returned') AND "refunded_cents" < "amount_cents";
