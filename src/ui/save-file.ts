/** What somebody typed as a file's name that every file system takes; letters of all scripts stay. May be empty. */
export function plainFileName(text: string): string {
  return text
    .replace(/[^\p{Letter}\p{Number}]+/gu, '-')
    .replace(/^-|-$/g, '')
    .slice(0, 60);
}

/** The text of a CSV file as a download of that name. */
export function saveCsv(text: string, name: string): void {
  saveFile(new Blob([text], { type: 'text/csv;charset=utf-8' }), name);
}

/** Hands a file to the person, as a download of that name. */
export function saveFile(file: Blob, name: string): void {
  const url = URL.createObjectURL(file);
  const link = document.createElement('a');
  link.href = url;
  link.download = name;
  link.click();
  // The download has begun by the next task; holding on to the bytes longer would only cost memory.
  setTimeout(() => URL.revokeObjectURL(url), 10_000);
}
