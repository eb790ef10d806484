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
