/**
 * Opens a channel between the tabs of this browser. Undefined where there is none: an old browser, or Firefox where the
 * site may store nothing, which throws.
 */
export function openChannel(
  name: string,
  Channel: typeof BroadcastChannel | undefined = globalThis.BroadcastChannel,
): BroadcastChannel | undefined {
  try {
    return Channel && new Channel(name);
  } catch {
    return undefined;
  }
}
