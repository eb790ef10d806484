/** One text in `sessionStorage`: a tab keeps it through reloads. */
export interface TabStorageItem {
  /** Does nothing where storage is switched off or full. */
  write(text: string): void;
  /** Null where nothing was written, or storage is switched off. */
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

/** Merely naming `sessionStorage` throws where it is switched off. */
function attempt<Result>(act: () => Result): Result | undefined {
  try {
    return act();
  } catch {
    return undefined;
  }
}
