/** The form of MAIL_FROM. */

/** Before the @. No quotes: a value may still have those of the file that it is from. */
const LOCAL = '[^\\s<>@,()"]+';
/** A name or, in brackets, an IP address. No dollar or brace, as of a variable that was not replaced. */
const DOMAIN = '(?:[\\p{L}\\p{M}\\p{N}_.-]+|\\[[\\da-f:.]+\\])';
const ADDRESS = `${LOCAL}@${DOMAIN}`;

/** One address, with or without a name. */
export const SENDER = new RegExp(`^(?:${ADDRESS}|[^\\r\\n<>]*<${ADDRESS}>)$`, 'iu');
