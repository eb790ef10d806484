/** The facts of an event that a guest was mailed. */
export interface NoticeFacts {
  /** Unknown in old rows. */
  name?: string;
  day: string | null;
  place: string;
}

/** The content of the guest's latest mail. */
export interface LastNotice extends NoticeFacts {
  /** For the mail about a change: the facts to return to if it is withdrawn, and whether replies go to the company. */
  news?: { before: NoticeFacts; isAnswered: boolean };
}
