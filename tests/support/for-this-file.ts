import { afterAll, beforeAll } from 'vitest';

interface Closable {
  close(): Promise<void>;
}

/**
 * What the tests of a file share: made before the first of them, and closed after the last when it can be. Functions
 * that the tests call may name it before it is there; reading from it earlier throws.
 */
export function forThisFile<Made extends object>(make: () => Promise<Made>): Made {
  let made: (Made & Partial<Closable>) | undefined;
  const present = () => {
    if (made === undefined) throw new Error('This is made before the first test of the file, not earlier.');
    return made;
  };
  beforeAll(async () => {
    made = await make();
  });
  afterAll(async () => {
    await made?.close?.();
    made = undefined;
  });
  return new Proxy<Made>({} as Made, {
    get: (_, key) => Reflect.get(present(), key),
    ownKeys: () => Reflect.ownKeys(present()),
    getOwnPropertyDescriptor: (_, key) => Reflect.getOwnPropertyDescriptor(present(), key),
  });
}
