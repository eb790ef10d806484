import { afterAll, beforeAll } from 'vitest';

interface Closable {
  close(): Promise<void>;
}

/**
 * A fixture shared by the tests of a file: created before the first, and closed after the last if it can be. Functions
 * may refer to it before it exists; reading from it earlier throws.
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
