UPDATE "invitations" SET "search_text" = translate("search_text", '''’‘‚‛ʼʻʹ`', '') WHERE "search_text" <> translate("search_text", '''’‘‚‛ʼʻʹ`', '');
