/** How long an unreviewed registration, with its identity documents, is kept. */
export const PENDING_DAYS = 30;
