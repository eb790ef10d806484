/** PostgreSQL's codes (SQLSTATE) of a server that stops, begins, or is a standby, which takes no changes. */
const STATES = /^(?:08...|57P0[123]|25006)$/;
/** The system's codes of an address where nobody answers. */
const SYSTEM_CODES =
  /^(?:ECONNREFUSED|ECONNRESET|EPIPE|ETIMEDOUT|EHOSTUNREACH|ENETUNREACH|EHOSTDOWN|ENOTFOUND|EAI_AGAIN)$/;
/** What the driver says without a code. */
const DRIVER_WORDS =
  /^(?:Connection terminated|timeout exceeded when trying to connect|Client has encountered a connection error|Client was closed)/;

/**
 * Whether an error, or one that caused it, says that the database takes no work at the moment, whoever asks: its server
 * is stopped, is on its way back, or has become the standby of another one.
 */
export function isDatabaseAway(error: unknown): boolean {
  for (let at: unknown = error; at instanceof Error; at = at.cause) {
    const code = 'code' in at && typeof at.code === 'string' ? at.code : '';
    if (STATES.test(code) || SYSTEM_CODES.test(code) || DRIVER_WORDS.test(at.message)) return true;
  }
  return false;
}
