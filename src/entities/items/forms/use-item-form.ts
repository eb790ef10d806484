import { useEffect, useEffectEvent } from 'react';
import type * as z from 'zod/mini';
import { readPlace } from '../../../../common/contract/place.ts';
import { forgetKey } from '../../../api/send-once.ts';
import type { Draft } from '../../../ui/form/drafts.ts';
import { shownText } from '../../../ui/form/merge-edit.ts';
import { useOrderedForm } from '../../../ui/form/use-ordered-form.ts';
import { useToasts } from '../../../ui/use-toasts.ts';

type ObjectSchema = z.ZodMiniType<object, object>;
type Options<Schema extends ObjectSchema> = Parameters<typeof useOrderedForm<Schema>>[1];

interface ItemFormOptions<Schema extends ObjectSchema>
  extends Pick<Options<Schema>, 'defaultValue' | 'onSubmit'> {
  /** What `itemForms` calls it. Draft and request go by this name. */
  name: string;
  onClose: () => void;
  /** Whether it adds an item: what is typed is stored nowhere yet. */
  isNew?: boolean;
}

/**
 * The form of an item that is added or edited. It stays as it is over a reload and a new log-in (a picture has to
 * be chosen again), and left by Esc or the cross it is found half filled again; cancelled, it is forgotten, and what is
 * typed next is another request.
 */
export function useItemForm<Schema extends ObjectSchema>(
  schema: Schema,
  { name, onClose, isNew = false, ...options }: ItemFormOptions<Schema>,
) {
  const ordered = useOrderedForm(schema, { ...options, draftKey: name });
  useTakingOver(ordered, options.defaultValue);

  function cancel() {
    ordered.forgetDraft();
    forgetKey(name);
    onClose();
  }

  // Nobody takes the draft of what is added for what is stored.
  return { ...ordered, discardDraft: isNew ? undefined : ordered.discardDraft, cancel, leave: onClose };
}

/**
 * Shows at once what another device has changed of the item: the form is to say what will be saved, and the mail to the
 * guests what will be sent.
 */
function useTakingOver(
  { isSubmitting, takeOver }: { isSubmitting: boolean; takeOver: (present: Draft) => Draft },
  stored: { [name: string]: string | undefined } = {},
): void {
  const toasts = useToasts();
  const present = JSON.stringify(stored);
  const follow = useEffectEvent(() => {
    const texts = Object.entries(stored).flatMap(([name, text]) =>
      text === undefined ? [] : [[name, text]],
    );
    const taken = Object.values(takeOver(knownTexts(Object.fromEntries(texts)))).map(shownText);
    if (taken.length > 0)
      toasts.info(`Changed elsewhere meanwhile: ${taken.map((text) => `“${text}”`).join(', ')}. That stays.`);
  });
  useEffect(() => {
    // What is being sent is laid over what the server has; the form may be gone after it.
    if (present !== '' && !isSubmitting) follow();
  }, [present, isSubmitting]);
}

/**
 * Without those that an answer lacks: no item is without a name, a day or a place, but an API may leave one out. Not for
 * fields that may be empty: one that somebody else has cleared would be sent again as it was.
 */
export function knownTexts(texts: Readonly<Record<string, string>>): Record<string, string> {
  const isKnown = (text: string) => (text.startsWith('{') ? readPlace(text).name !== '' : text !== '');
  return Object.fromEntries(Object.entries(texts).filter(([, text]) => isKnown(text)));
}
