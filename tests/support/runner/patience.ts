/** How long a test waits for an expected event. Long on purpose: slowness of the machine is not a failure. */
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

/** Polls for missing elements; printing the whole document would take longer. */
function errorDescribedLater(written: () => Error, thrownBy: (...given: never[]) => Error): Error {
  const error = new Error();
  // Keeps the test's own line in the stack trace.
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
