/** Which connections a mail is sent over. */
export type Lane = 'urgent' | 'others';
