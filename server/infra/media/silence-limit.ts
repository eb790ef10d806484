import type { Later } from '../../core/later.ts';

/**
 * A body that breaks off when nothing more comes of it for `limitMs` while somebody waits for more. However long it takes
 * in all, and a reader that pauses, as a player does that has enough for now, are no reason.
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
        const callOff = later(limitMs, () => {
          isSilent = true;
          const silence = new Error(`Nothing came for ${limitMs / 1_000} s.`);
          controller.error(silence);
          // Ends the connection; the read that waits resolves.
          reader.cancel(silence).catch(() => {});
        });
        try {
          const { done, value } = await reader.read();
          if (isSilent) return;
          if (done) controller.close();
          else controller.enqueue(value);
        } finally {
          callOff();
        }
      },
      cancel: (reason) => reader.cancel(reason),
    },
    { highWaterMark: 0 },
  );
}
