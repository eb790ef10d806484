-- Turned down before reviews were recorded, as 0.1.0 could do to one that it had approved before: what it shows stays.
INSERT INTO "company_reviews" ("company_id", "name", "document_path")
SELECT "id", "name", "document_path" FROM "companies"
WHERE "review" = 'rejected' AND (
  "provider_customer_id" IS NOT NULL
  OR NOT "first_entry"
  OR EXISTS (SELECT 1 FROM "items" WHERE "items"."company_id" = "companies"."id")
  OR EXISTS (SELECT 1 FROM "known_callers" WHERE "known_callers"."company_id" = "companies"."id")
)
ON CONFLICT DO NOTHING;
