/**
 * A body of exactly the announced length. A store may send another one, such as a bucket whose gateway answered the
 * request for the length wrongly: too few bytes would keep the client waiting, and too many would be taken for the next
 * answer on its connection.
 * @returns the body, which fails if it ends early; what is beyond the length is not passed on
 */
export function exactLength(body: ReadableStream<Uint8Array>, length: number): ReadableStream<Uint8Array> {
  const reader = body.getReader();
  let left = length;
  return new ReadableStream<Uint8Array>(
    {
      async pull(controller) {
        let { done, value } = await reader.read();
        while (!done && value?.length === 0) ({ done, value } = await reader.read());
        const part = value?.subarray(0, left);
        if (part && part.length > 0) {
          left -= part.length;
          controller.enqueue(part);
        } else if (left > 0) controller.error(new Error(`A stored file ended ${left} bytes early.`));
        else {
          controller.close();
          if (!done) await reader.cancel();
        }
      },
      cancel: (reason) => reader.cancel(reason),
    },
    { highWaterMark: 0 },
  );
}
