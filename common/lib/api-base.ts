/**
 * The base URL of an API, absolute or a path of the portal's own origin, with `/api/v1/` at its end.
 * @param configured `VITE_API_URL`, with or without `/api/v1` or a slash at its end
 */
export const apiBase = (configured = ''): string => `${configured.replace(/(\/api\/v1)?\/*$/, '')}/api/v1/`;
