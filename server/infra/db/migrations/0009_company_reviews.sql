CREATE TABLE "company_reviews" (
	"company_id" text PRIMARY KEY NOT NULL,
	"name" text NOT NULL,
	"document_path" text,
	"reviewed_at" timestamp with time zone,
	"changed_at" timestamp with time zone,
	"change_code" text
);
--> statement-breakpoint
ALTER TABLE "company_reviews" ADD CONSTRAINT "company_reviews_company_id_companies_id_fk" FOREIGN KEY ("company_id") REFERENCES "public"."companies"("id") ON DELETE cascade ON UPDATE no action;
--> statement-breakpoint
-- Approved before reviews were recorded: what they show now counts as seen.
INSERT INTO "company_reviews" ("company_id", "name", "document_path")
SELECT "id", "name", "document_path" FROM "companies" WHERE "review" = 'approved';
