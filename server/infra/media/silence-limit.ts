import type { Later } from '../../core/later.ts';

/**
 * Aborts a body when its source sends nothing for `limitMs` while the client waits for data. The total time is not
 * limited, and pauses of the reader, such as of a player with a full buffer, do not count.
 */
export function breakOffSilence(
  body: ReadableStream<Uint8Array>,
  limitMs: number,
  later: Later,
): ReadableStream<Uint8Array> {
  const reader = body.getReader();
  return new ReadableStream<Uint8Array>(
    {
      async pull(controller) {
        let isSilent = false;
        const cancelTimer = later(limitMs, () => {
          isSilent = true;
          const silence = new Error(`Nothing came for ${limitMs / 1_000} s.`);
          controller.error(silence);
          // Ends the connection; the pending read resolves.
          reader.cancel(silence).catch(() => {});
        });
        try {
          const { done, value } = await reader.read();
          if (isSilent) return;
          if (done) controller.close();
          else controller.enqueue(value);
        } finally {
          cancelTimer();
        }
      },
      cancel: (reason) => reader.cancel(reason),
    },
    { highWaterMark: 0 },
  );
}
