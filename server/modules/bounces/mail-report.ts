/** What is told of a mail after a mail server had taken it, whoever tells it: a mail server (RFC 3464) or a mail service. */

export interface MailReport {
  /** As the mail had it, such as `<66b0…@example.com>`. */
  messageId: string;
  /** Of each recipient that the report names. */
  recipients: readonly ReportedRecipient[];
}

export interface ReportedRecipient {
  /** Where the mail ended up, and to whom it was sent where that is another; lower-cased. */
  addresses: readonly string[];
  /** Whether the mail server has given up (`failed`) or goes on (`delayed`); `other` where it arrived, or nobody knows. */
  action: 'failed' | 'delayed' | 'other';
  /** The enhanced status code (RFC 3463), such as `5.1.1`; empty without one. */
  status: string;
  /** What the mail server said, as it said it. */
  said: string;
}
