/**
 * Whether a client takes an answer in a coding. One that is named with the weight 0 is refused; of what a `*` stands for
 * none is sent.
 * @param accepted the header Accept-Encoding
 */
export function takesCoding(accepted: string | undefined, coding: 'br' | 'gzip'): boolean {
  return (accepted ?? '').split(',').some((entry) => {
    const [name, ...parameters] = entry.split(';').map((part) => part.trim().toLowerCase());
    const weight = parameters.find((parameter) => parameter.startsWith('q='));
    return name === coding && Number(weight?.slice(2) ?? 1) > 0;
  });
}
