/** Whose turn an urgent mail takes. Stored with the mail only until it is sent. */
import { type SQL, type SQLWrapper, sql } from 'drizzle-orm';

const KNOWN = 'company:';
const STRANGERS = 'site:';

/** Somebody known to a company: takes turns before strangers. */
export const initiatorOfCompany = (companyId: string) => `${KNOWN}${companyId}`;

/** Anybody else, by the network site of the request. @param site as returned by `siteOf` */
export const initiatorOfSite = (site: string) => `${STRANGERS}${site}`;

/** The condition that an initiator is known to a company. */
export const isKnownInitiator = (initiator: SQLWrapper): SQL => sql`starts_with(${initiator}, ${KNOWN})`;
