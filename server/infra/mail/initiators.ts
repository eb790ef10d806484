/** Whose turn an urgent mail takes. Written beside the mail only until it left. */
import { type SQL, type SQLWrapper, sql } from 'drizzle-orm';

const KNOWN = 'company:';
const STRANGERS = 'site:';

/** Somebody whom a company knows: its turns come before those of strangers. */
export const initiatorOfCompany = (companyId: string) => `${KNOWN}${companyId}`;

/** Anybody else, by the network site that asked. @param site as `siteOf` names it */
export const initiatorOfSite = (site: string) => `${STRANGERS}${site}`;

/** The condition on an initiator that a company knows it. */
export const isKnownInitiator = (initiator: SQLWrapper): SQL => sql`starts_with(${initiator}, ${KNOWN})`;
