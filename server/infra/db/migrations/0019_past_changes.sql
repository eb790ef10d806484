CREATE TABLE "past_changes" (
	"company_id" text NOT NULL,
	"key" text NOT NULL,
	"made" jsonb,
	"created_at" timestamp with time zone NOT NULL,
	CONSTRAINT "past_changes_company_id_key_pk" PRIMARY KEY("company_id","key")
);
--> statement-breakpoint
ALTER TABLE "past_changes" ADD CONSTRAINT "past_changes_company_id_companies_id_fk" FOREIGN KEY ("company_id") REFERENCES "public"."companies"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "past_changes_company_id_created_at_index" ON "past_changes" USING btree ("company_id","created_at");--> statement-breakpoint
CREATE INDEX "past_changes_created_at_index" ON "past_changes" USING btree ("created_at");