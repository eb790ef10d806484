import { useState } from 'react';

const KEY = 'item_card_folded';

/** Whether the cards of items are folded; stored on the device, for all items. */
export function useFolded() {
  const [isFolded, setIsFolded] = useState(() => {
    try {
      return localStorage.getItem(KEY) === '1';
    } catch {
      return false;
    }
  });

  function fold(folded: boolean) {
    setIsFolded(folded);
    try {
      if (folded) localStorage.setItem(KEY, '1');
      else localStorage.removeItem(KEY);
    } catch {
      // Storage is disabled: it lasts as long as the screen.
    }
  }
  return [isFolded, fold] as const;
}
