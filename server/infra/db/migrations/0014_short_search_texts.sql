CREATE TABLE "stale_mails" (
	"prefix" text PRIMARY KEY NOT NULL,
	"up_to" bigint NOT NULL
);
--> statement-breakpoint
UPDATE "invitations" SET "search_text" = left("search_text", 100) || ' ' || left(lower("email"), 100) WHERE length("search_text") > 201;
