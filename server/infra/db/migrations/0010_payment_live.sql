ALTER TABLE "payment_intents" ADD COLUMN "live" boolean;--> statement-breakpoint
-- What the sandbox remembers was certainly paid with test cards. All others of before stay unmarked: nobody guesses.
UPDATE "payment_intents" SET "live" = false FROM "sandbox_objects" WHERE "sandbox_objects"."kind" = 'paymentIntent' AND "sandbox_objects"."id" = "payment_intents"."provider_intent_id";
