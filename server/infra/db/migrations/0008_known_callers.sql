CREATE TABLE "known_callers" (
	"company_id" text NOT NULL,
	"kind" text NOT NULL,
	"caller" text NOT NULL,
	"password_mark" text NOT NULL,
	"last_used_at" timestamp with time zone NOT NULL,
	CONSTRAINT "known_callers_company_id_kind_caller_pk" PRIMARY KEY("company_id","kind","caller")
);
--> statement-breakpoint
CREATE TABLE "turns" (
	"queue" text NOT NULL,
	"is_first" boolean NOT NULL,
	"turn_at" timestamp with time zone NOT NULL,
	"caller" text NOT NULL,
	"used_at" timestamp with time zone,
	CONSTRAINT "turns_queue_is_first_turn_at_pk" PRIMARY KEY("queue","is_first","turn_at")
);
--> statement-breakpoint
ALTER TABLE "known_callers" ADD CONSTRAINT "known_callers_company_id_companies_id_fk" FOREIGN KEY ("company_id") REFERENCES "public"."companies"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "known_callers_caller_index" ON "known_callers" USING btree ("caller");--> statement-breakpoint
CREATE INDEX "turns_queue_caller_index" ON "turns" USING btree ("queue","caller");