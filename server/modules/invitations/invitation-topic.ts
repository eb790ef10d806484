/** The topic of the mails that invite one person to one item; with an empty e-mail, what all topics of the item begin with. */
export const invitationTopic = (itemId: string, email: string) => `invitation:${itemId}:${email}`;

/** The item of a topic, or of what topics begin with. */
export const itemIdIn = (topic: string) => topic.split(':')[1] ?? '';
