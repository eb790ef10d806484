/**
 * What one finished request told about the connection. Client and outbox report it, the connectivity chip
 * shows it: never `navigator.onLine`, which only knows of a local network.
 */
export type Outcome =
  /** Our API spoke, whatever it said. */
  | 'answered'
  /** It spoke, with a 5xx, a 429 or the like. */
  | 'server-trouble'
  /** Something else answered: a Wi-Fi sign-in page, a proxy. */
  | 'foreign'
  /** 401 to the token in use. */
  | 'denied'
  /** No answer at all: no network, DNS, TLS, a lost connection. */
  | 'offline'
  /** Given up waiting. */
  | 'timeout';
