/**
 * How long a test waits for what must come. Nobody measures time by it: what fails in a second on a slow machine is not
 * wrong, and what never comes may take its time to say so.
 */
import { vi } from 'vitest';

const PATIENCE_MS = 20_000;

// Files that share their modules share this too.
if (vi.waitFor.name !== 'waitPatiently') {
  const { waitFor } = vi;
  vi.waitFor = function waitPatiently(check, options = PATIENCE_MS) {
    return waitFor(check, options);
  };
}

if ('document' in globalThis) {
  const { configure } = await import('@testing-library/react');
  configure(({ getElementError }) => ({
    asyncUtilTimeout: PATIENCE_MS,
    getElementError:
      getElementError.name === 'describeWhenRead'
        ? getElementError
        : function describeWhenRead(message, container) {
            return errorDescribedLater(() => getElementError(message, container), describeWhenRead);
          },
  }));
}

/** What is not there yet is looked for again and again; writing the whole document down takes longer than looking. */
function errorDescribedLater(written: () => Error, thrownBy: (...given: never[]) => Error): Error {
  const error = new Error();
  // It is the test's line that is shown with it.
  Error.captureStackTrace(error, thrownBy);
  let message: string | undefined;
  return Object.defineProperties(error, {
    name: { value: 'TestingLibraryElementError' },
    message: {
      get: () => {
        message ??= written().message;
        return message;
      },
      configurable: true,
    },
  });
}
