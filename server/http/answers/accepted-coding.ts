/**
 * Whether a client accepts a coding. A coding with the weight 0 is refused; `*` is ignored.
 * @param accepted the header Accept-Encoding
 */
export function acceptsCoding(accepted: string | undefined, coding: 'br' | 'gzip'): boolean {
  return (accepted ?? '').split(',').some((entry) => {
    const [name, ...parameters] = entry.split(';').map((part) => part.trim().toLowerCase());
    const weight = parameters.find((parameter) => parameter.startsWith('q='));
    return name === coding && Number(weight?.slice(2) ?? 1) > 0;
  });
}
