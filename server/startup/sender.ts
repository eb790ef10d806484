/** The form of MAIL_FROM. */

/** Without quotes around the whole, as of a file whose quotes nothing has removed. */
const LOCAL = '[^\\s<>@,()"]+';
/** A name or, in brackets, an IP address: no variable that nothing has replaced. */
const DOMAIN = '(?:[\\p{L}\\p{M}\\p{N}_.-]+|\\[[\\da-f:.]+\\])';
const ADDRESS = `${LOCAL}@${DOMAIN}`;

/** One address, with or without a name. */
export const SENDER = new RegExp(`^(?:${ADDRESS}|[^\\r\\n<>]*<${ADDRESS}>)$`, 'iu');
