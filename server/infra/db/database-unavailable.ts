/** PostgreSQL's codes (SQLSTATE) of a server that is stopping, starting, or a standby, which accepts no changes. */
const STATES = /^(?:08...|57P0[123]|25006)$/;
/** The system's error codes when the address does not answer. */
const SYSTEM_CODES =
  /^(?:ECONNREFUSED|ECONNRESET|EPIPE|ETIMEDOUT|EHOSTUNREACH|ENETUNREACH|EHOSTDOWN|ENOTFOUND|EAI_AGAIN)$/;
/** The driver's messages for errors without a code. */
const DRIVER_WORDS =
  /^(?:Connection terminated|timeout exceeded when trying to connect|Client has encountered a connection error|Client was closed)/;

/**
 * Whether an error, or one of its causes, says that the database is unavailable for everyone: its server is stopped, is
 * starting, or has become a standby.
 */
export function isDatabaseUnavailable(error: unknown): boolean {
  for (let at: unknown = error; at instanceof Error; at = at.cause) {
    const code = 'code' in at && typeof at.code === 'string' ? at.code : '';
    if (STATES.test(code) || SYSTEM_CODES.test(code) || DRIVER_WORDS.test(at.message)) return true;
  }
  return false;
}
