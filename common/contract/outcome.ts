/**
 * What one finished request shows about the connection. Reported by client and outbox, displayed by the connectivity
 * chip. Not `navigator.onLine`, which only knows of a network interface.
 */
export type Outcome =
  /** Our API answered, whatever it said. */
  | 'answered'
  /** It answered with a 5xx, a 429 or the like. */
  | 'server-trouble'
  /** Something else answered: a Wi-Fi sign-in page, a proxy. */
  | 'foreign'
  /** 401 for the token in use. */
  | 'denied'
  /** No answer: no network, DNS or TLS failure, a lost connection. */
  | 'offline'
  /** Timed out. */
  | 'timeout';
