/** Answers that a user gives once per device. They belong to the device, not to a company. */

const inMemory = new Set<string>();

export function remember(answer: string): void {
  inMemory.add(answer);
  try {
    localStorage.setItem(answer, 'true');
  } catch {
    // Kept in memory above, until a reload.
  }
}

export function isRemembered(answer: string): boolean {
  try {
    return localStorage.getItem(answer) !== null;
  } catch {
    return inMemory.has(answer);
  }
}
