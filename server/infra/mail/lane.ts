/** Whose connections a mail leaves by. */
export type Lane = 'urgent' | 'others';
