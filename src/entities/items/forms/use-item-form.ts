import { useEffect, useEffectEvent, useRef } from 'react';
import { readPlace } from '../../../../common/contract/place.ts';
import { keepsIdempotencyKeys } from '../../../api/api-address.ts';
import { forgetKey } from '../../../api/send-once.ts';
import type { Draft } from '../../../ui/form/drafts.ts';
import { shownText } from '../../../ui/form/merge-edit.ts';
import { type ObjectSchema, useOrderedForm } from '../../../ui/form/use-ordered-form.ts';
import { useToasts } from '../../../ui/use-toasts.ts';

type Options<Schema extends ObjectSchema> = Parameters<typeof useOrderedForm<Schema>>[1];

interface ItemFormOptions<Schema extends ObjectSchema>
  extends Pick<Options<Schema>, 'defaultValue' | 'onSubmit'> {
  /** The form's name in `itemForms`: the key of its draft and its request. */
  name: string;
  onClose: () => void;
  /** Whether it adds an item, which is not stored anywhere yet. */
  isNew?: boolean;
}

/**
 * The form that adds or edits an item. Its draft survives a reload and a new log-in (a picture has to be chosen again),
 * and closing by Esc or the cross. Cancel discards it, and the next submission is a new request.
 */
export function useItemForm<Schema extends ObjectSchema>(
  schema: Schema,
  { name, onClose, isNew = false, ...options }: ItemFormOptions<Schema>,
) {
  const isSaved = useRef(false);
  const ordered = useOrderedForm(schema, {
    ...options,
    draftKey: name,
    mayRewrite: !keepsIdempotencyKeys(),
    async onSubmit(value, merge) {
      const refusal = await options.onSubmit(value, merge);
      isSaved.current = !refusal;
      return refusal;
    },
  });
  useRemoteChanges(ordered, options.defaultValue, isSaved);

  function cancel() {
    ordered.forgetDraft();
    forgetKey(name);
    onClose();
  }

  // The notice of unsaved changes is only for edits: a draft of a new item is never mistaken for stored data.
  return { ...ordered, discardDraft: isNew ? undefined : ordered.discardDraft, cancel, leave: onClose };
}

/**
 * Takes over what another device has changed of the item: the form must show what will be saved and mailed to the
 * guests.
 */
function useRemoteChanges(
  { isSubmitting, adopt }: { isSubmitting: boolean; adopt: (present: Draft) => Draft },
  stored: { [name: string]: string | undefined } = {},
  /** Then it is this form that has changed it, also where the API writes its texts in another way. */
  isSaved: { readonly current: boolean },
): void {
  const toasts = useToasts();
  const present = JSON.stringify(stored);
  const follow = useEffectEvent(() => {
    if (isSaved.current) return;
    const texts = Object.entries(stored).flatMap(([name, text]) =>
      text === undefined ? [] : [[name, text]],
    );
    const taken = Object.values(adopt(knownTexts(Object.fromEntries(texts)))).map(shownText);
    if (taken.length > 0)
      toasts.info(`Changed elsewhere meanwhile: ${taken.map((text) => `“${text}”`).join(', ')}. That stays.`);
  });
  useEffect(() => {
    // A submission is already merged with the server's data, and the form may be gone after it.
    if (present !== '' && !isSubmitting) follow();
  }, [present, isSubmitting]);
}

/**
 * Leaves out texts that an answer lacks: every item has a name, a day and a place, but an API may omit one. Not for
 * optional fields: one that somebody else has cleared would be sent with its old value.
 */
export function knownTexts(texts: Readonly<Record<string, string>>): Record<string, string> {
  const isKnown = (text: string) => (text.startsWith('{') ? readPlace(text).name !== '' : text !== '');
  return Object.fromEntries(Object.entries(texts).filter(([, text]) => isKnown(text)));
}
