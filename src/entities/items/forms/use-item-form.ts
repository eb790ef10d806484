import type * as z from 'zod/mini';
import { readPlace } from '../../../../common/contract/place.ts';
import { forgetKey } from '../../../api/send-once.ts';
import { useOrderedForm } from '../../../ui/form/use-ordered-form.ts';

type ObjectSchema = z.ZodMiniType<object, object>;
type Options<Schema extends ObjectSchema> = Parameters<typeof useOrderedForm<Schema>>[1];

interface ItemFormOptions<Schema extends ObjectSchema>
  extends Pick<Options<Schema>, 'defaultValue' | 'onSubmit'> {
  /** What `itemForms` calls it. Draft and request go by this name. */
  name: string;
  onClose: () => void;
  /** Left by Esc or the cross it is found half filled again: for what has no other place yet. Else left is cancelled. */
  isKeptWhenLeft?: boolean;
}

/**
 * The form of an item that is added or edited. It stays as it is over a reload and a new log-in (a picture has to
 * be chosen again); cancelled, it is forgotten, and what is typed next is another request.
 */
export function useItemForm<Schema extends ObjectSchema>(
  schema: Schema,
  { name, onClose, isKeptWhenLeft = false, ...options }: ItemFormOptions<Schema>,
) {
  const ordered = useOrderedForm(schema, { ...options, draftKey: name });

  function cancel() {
    ordered.forgetDraft();
    forgetKey(name);
    onClose();
  }

  // What is added is stored nowhere yet: nobody takes its draft for that.
  const discardDraft = isKeptWhenLeft ? undefined : ordered.discardDraft;
  return { ...ordered, discardDraft, cancel, leave: isKeptWhenLeft ? onClose : cancel };
}

/**
 * Without those that an answer lacks: no item is without a name, a day or a place, but an API may leave one out. Not for
 * fields that may be empty: one that somebody else has cleared would be sent again as it was.
 */
export function knownTexts(texts: Readonly<Record<string, string>>): Record<string, string> {
  const isKnown = (text: string) => (text.startsWith('{') ? readPlace(text).name !== '' : text !== '');
  return Object.fromEntries(Object.entries(texts).filter(([, text]) => isKnown(text)));
}
