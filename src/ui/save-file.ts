/** Makes a typed name valid on every file system; letters of all scripts stay. May be empty. */
export function plainFileName(text: string): string {
  return text
    .replace(/[^\p{Letter}\p{Number}]+/gu, '-')
    .replace(/^-|-$/g, '')
    .slice(0, 60);
}

/** Downloads a text as a CSV file. */
export function saveCsv(text: string, name: string): void {
  saveFile(new Blob([text], { type: 'text/csv;charset=utf-8' }), name);
}

/** Downloads a file under this name. */
export function saveFile(file: Blob, name: string): void {
  const url = URL.createObjectURL(file);
  const link = document.createElement('a');
  link.href = url;
  link.download = name;
  link.click();
  // Kept long enough for the download to begin; longer would only waste memory.
  setTimeout(() => URL.revokeObjectURL(url), 10_000);
}
