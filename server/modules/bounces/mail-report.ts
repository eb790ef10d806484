/** A report about a mail after its acceptance, from a mail server (RFC 3464) or a mail service. */

export interface MailReport {
  /** As in the mail, such as `<66b0…@example.com>`. */
  messageId: string;
  /** The recipients that the report names. */
  recipients: readonly ReportedRecipient[];
}

export interface ReportedRecipient {
  /** The final address, and the original one if it is another; lower-cased. */
  addresses: readonly string[];
  /** Whether the mail server has given up (`failed`) or retries (`delayed`); `other` if it arrived, or unknown. */
  action: 'failed' | 'delayed' | 'other';
  /** The enhanced status code (RFC 3463), such as `5.1.1`; empty without one. */
  status: string;
  /** The mail server's message, unchanged. */
  said: string;
}
