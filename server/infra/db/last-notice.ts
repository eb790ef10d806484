/** An event as a guest was told of it. */
export interface NoticeFacts {
  /** Not known of rows of before. */
  name?: string;
  day: string | null;
  place: string;
}

/** What the latest of a guest's mails said. */
export interface LastNotice extends NoticeFacts {
  /** Of the mail of a change: what holds when that is taken back, and whether its answers go to the company. */
  news?: { before: NoticeFacts; isAnswered: boolean };
}
