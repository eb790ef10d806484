/** What a person has answered once on this device. It belongs to the device, not to a company. */

const inMemory = new Set<string>();

export function remember(answer: string): void {
  inMemory.add(answer);
  try {
    localStorage.setItem(answer, 'true');
  } catch {
    // Kept in memory above, as long as the page.
  }
}

export function isRemembered(answer: string): boolean {
  try {
    return localStorage.getItem(answer) !== null;
  } catch {
    return inMemory.has(answer);
  }
}
