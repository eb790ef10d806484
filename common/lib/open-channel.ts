/**
 * Opens a channel between the tabs of this browser. Undefined where there is none: an old browser, or Firefox where the
 * site may store nothing, which throws.
 */
export function openChannel(name: string): BroadcastChannel | undefined {
  try {
    return new BroadcastChannel(name);
  } catch {
    return undefined;
  }
}
