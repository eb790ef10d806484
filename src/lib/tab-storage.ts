/** One text in `sessionStorage`, which survives reloads of the tab. */
export interface TabStorageItem {
  /** Does nothing if storage is disabled or full. */
  write(text: string): void;
  /** Null if nothing was written, or storage is disabled. */
  read(): string | null;
  remove(): void;
}

export function tabStorageItem(key: string): TabStorageItem {
  return {
    write: (text) => attempt(() => sessionStorage.setItem(key, text)),
    read: () => attempt(() => sessionStorage.getItem(key)) ?? null,
    remove: () => attempt(() => sessionStorage.removeItem(key)),
  };
}

/** Even reading `sessionStorage` throws if it is disabled. */
function attempt<Result>(act: () => Result): Result | undefined {
  try {
    return act();
  } catch {
    return undefined;
  }
}
