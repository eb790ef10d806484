/** Makes calls of an asynchronous function wait for each other, in the order they were made. */
export function oneAtATime<Arguments extends unknown[], Result>(
  work: (...given: Arguments) => Promise<Result>,
): (...given: Arguments) => Promise<Result> {
  let last: Promise<unknown> = Promise.resolve();
  return (...given) => {
    const mine = last.then(() => work(...given));
    last = mine.catch(() => undefined);
    return mine;
  };
}
