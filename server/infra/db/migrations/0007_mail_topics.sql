ALTER TABLE "outgoing_mails" ADD COLUMN "topic" text;--> statement-breakpoint
CREATE INDEX "invitations_item_id_email_index" ON "invitations" USING btree ("item_id","email");--> statement-breakpoint
CREATE INDEX "outgoing_mails_topic_index" ON "outgoing_mails" USING btree ("topic");--> statement-breakpoint
-- Texts typed before control and direction characters were taken out where they come in (server/text/visible-text.ts).
CREATE FUNCTION "visible_line"(text) RETURNS text LANGUAGE sql IMMUTABLE AS $$
  SELECT btrim(regexp_replace(regexp_replace(regexp_replace($1,
    '[\s\u0085\u00a0\u1680\u2000-\u200a\u2028\u2029\u202f\u205f\u3000]+', ' ', 'g'),
    '[\u0001-\u0008\u000e-\u001f\u007f-\u0084\u0086-\u009f\u00ad\u034f\u061c\u115f\u1160\u17b4\u17b5\u180b-\u180f\u200b\u200e\u200f\u202a-\u202e\u2060-\u206f\u3164\ufeff\uffa0\ufff0-\ufffb]+', '', 'g'),
    ' +', ' ', 'g'))
$$;--> statement-breakpoint
UPDATE "companies" SET "name" = coalesce(nullif(visible_line("name"), ''), 'Unnamed') WHERE "name" <> visible_line("name");--> statement-breakpoint
UPDATE "companies" SET "tax_id_number" = visible_line("tax_id_number") WHERE "tax_id_number" <> visible_line("tax_id_number");--> statement-breakpoint
UPDATE "companies" SET "phone_number" = visible_line("phone_number") WHERE "phone_number" <> visible_line("phone_number");--> statement-breakpoint
UPDATE "items" SET "name" = coalesce(nullif(visible_line("name"), ''), 'Unnamed') WHERE "name" <> visible_line("name");--> statement-breakpoint
UPDATE "invitations" SET "name" = coalesce(nullif(visible_line("name"), ''), 'Unnamed') WHERE "name" <> visible_line("name");--> statement-breakpoint
UPDATE "invitations" SET "search_text" = visible_line("search_text") WHERE "search_text" <> visible_line("search_text");--> statement-breakpoint
UPDATE "cameras" SET "name" = coalesce(nullif(visible_line("name"), ''), 'Unnamed') WHERE "name" <> visible_line("name");--> statement-breakpoint
UPDATE "companies" SET "address" = jsonb_set("address", '{name}', to_jsonb(visible_line("address"->>'name'))) WHERE "address"->>'name' <> visible_line("address"->>'name');--> statement-breakpoint
UPDATE "items" SET "place" = jsonb_set("place", '{name}', to_jsonb(visible_line("place"->>'name'))) WHERE "place"->>'name' <> visible_line("place"->>'name');--> statement-breakpoint
DROP FUNCTION "visible_line"(text);
