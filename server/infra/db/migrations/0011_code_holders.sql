-- Codes that were mailed before go on working for ten minutes, with their tries; proofs of e-mails made before are lost.
ALTER TABLE "codes" ADD COLUMN "browser" text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE "codes" ADD COLUMN "address" text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE "codes" ADD COLUMN "address_tries_left" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "codes" DROP CONSTRAINT "codes_purpose_email_pk";--> statement-breakpoint
ALTER TABLE "codes" ADD CONSTRAINT "codes_purpose_email_browser_pk" PRIMARY KEY("purpose","email","browser");--> statement-breakpoint
ALTER TABLE "verified_emails" ADD COLUMN "holder" text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE "verified_emails" ADD COLUMN "used_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "verified_emails" DROP CONSTRAINT "verified_emails_pkey";--> statement-breakpoint
ALTER TABLE "verified_emails" ADD CONSTRAINT "verified_emails_email_holder_pk" PRIMARY KEY("email","holder");--> statement-breakpoint
CREATE INDEX "verified_emails_holder_index" ON "verified_emails" USING btree ("holder");
