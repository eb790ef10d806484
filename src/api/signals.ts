/** Notifies higher layers, which the client may not import. */
export function createSignal<Value>() {
  const listeners = new Set<(value: Value) => void>();
  return {
    emit(value: Value) {
      for (const listener of listeners) listener(value);
    },
    /** @returns a function that unsubscribes */
    subscribe(listener: (value: Value) => void): () => void {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
  };
}
