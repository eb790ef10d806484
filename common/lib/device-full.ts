const NAME = 'QuotaExceededError';

/** Whether a write failed because the device, or the quota of the site, is full. */
export const isDeviceFull = (error: unknown): boolean => error instanceof DOMException && error.name === NAME;

/** The browser's own error, for a failed write that was noticed in another way. */
export const deviceFullError = (): DOMException => new DOMException('', NAME);
