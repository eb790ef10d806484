import type { UserEvent } from '@testing-library/user-event';

/**
 * Fills a field at once, as the clipboard does: a key at a time makes each one a round of events and rendering, which is
 * most of the time of a test that is not about typing. Added where the caret is, which is behind a present value.
 */
export async function fill(user: UserEvent, field: Element, text: string): Promise<void> {
  await user.click(field);
  await user.paste(text);
}
