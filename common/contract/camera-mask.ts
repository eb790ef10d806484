/**
 * Masks a camera's address for display, with an allow list: a part that is not known to be harmless is masked, as
 * makers put passwords and tokens anywhere. Masking is idempotent: the server masks, and the device masks again.
 */

export const MASK = '•••';

/** Increase it when the rules below mask more than before: the server then masks its stored addresses again. */
export const MASK_VERSION = 3;

/** Path segments defined by makers. Without the `u` flag, which would match further letters. */
const PATH_WORD =
  /^(?:streaming|channels?|tracks?|isapi|psia|picture|cam|realmonitor|(?:cgi|stw|axis)-(?:bin|cgi)|(?:axis|onvif)-media|onvif|(?:device|media)_service|media|mediainput|mpeg4|mjpe?g|mjpg|jpe?g|h26[45]|h26[45]_stream|av_stream|main|sub|live|livechannel|unicast|image|audio|video|video(?:main|sub)|videostream|snap|snapshot|stream|faststream|mobotix|hls|index|flv|bcs|api|control|tcp|udp|ipcam|rtsp_tunnel|picturecatch|cgi(?:proxy|stream)|default(?:primary|secondary)(?:-?\d)?|(?:h26[45]preview|preview|channel|ch|cam|c|s|stream|video|media|live|play|profile|track|av)_?\d{1,3}(?:[_s]\d)?(?:_(?:main|sub|ext))?)(?:\.(?:sdp|smp|amp|f?cgi|mjpe?g|mjpg|jpe?g|h26[45]|mp4|m3u8|asf|bcs))?$/i;
const SHORT_NUMBER = /^\d\d?$/;
/** Hikvision's `1601`: channel 16, stream 1. */
const CHANNEL_AND_STREAM = /^\d\d?0[1-3]$/;

const PARAMETER_NAME =
  /^(?:(channel|ch|chid|cam|camera|subtype|stream|streamtype|linktype|line|inst|h26x|profile|profileid|nowprofileid|jpegcam|rate|fps|quality|compression|resolution|audio|audiostream|unicast|proto|transportmode|mode|cmd|videocodec|app)|user|usr|username|login|loginuse|loginpas|pass|pwd|passwd|password|token|access_token|auth|authbasic|key|apikey|secret|session|signature)=/i;
const HARMLESS_VALUE =
  /^(?:\d\d?|\d{1,2}\.sdp|\d{2,4}x\d{2,4}|true|false|onvif|private|unicast|multicast|tcp|udp|u|m|main|sub|full|caller|listener|snap|snappicture2?|getmjstream|h26[45]|jpe?g|mjpe?g|mpeg4|bcs|channel\d\d?_(?:main|sub|ext)(?:\.bcs)?|(?:def_)?profile_?\d\d?(?:_h26[45]|_jpe?g)?)$/i;
const FLAG = /^(?:enablesrtp|real_stream)$/i;
/** Some recorders put parameters into the path, separated by `_`. */
const BETWEEN_PARAMETERS = /([&;]|_(?=(?:password|channel|stream)=))/i;

/** A host label that was partly generated at random: some services protect a stream with nothing else. */
const RANDOM_LABEL = /^[^-]{24,}|-[^-]{24,}|^[\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12}$/i;

/** Shorter random labels: letters and digits mixed. A word followed by a number is a chosen name. */
const MIXED_LABEL = /^(?=.*\d)(?=.*\p{L})[\p{L}\p{N}_]{12,}$/u;
const NUMBERED_WORD = /^\p{L}+\d+$/u;

function isRandomLabel(label: string): boolean {
  return RANDOM_LABEL.test(label) || (MIXED_LABEL.test(label) && !NUMBERED_WORD.test(label));
}

/** @param host including its port */
export function maskedHost(host: string): string {
  if (host.startsWith('[')) return host;
  const [name = '', port] = host.split(':');
  const labels = name.split('.').map((label) => (isRandomLabel(label) ? MASK : label));
  return labels.join('.') + (port === undefined ? '' : `:${port}`);
}

/** @param path including the query; a fragment counts as part of either */
export function maskedPath(path: string): string {
  const query = path.indexOf('?');
  if (query < 0) return maskedSegments(path);
  return `${maskedSegments(path.slice(0, query))}?${maskedParameters(path.slice(query + 1))}`;
}

function maskedSegments(path: string): string {
  let before = '';
  const shown = path.split('/').map((segment) => {
    before = maskedSegment(segment, before);
    return before;
  });
  return shown.filter((segment, at) => segment !== MASK || shown[at - 1] !== MASK).join('/');
}

/** @param before the previous segment as displayed */
function maskedSegment(segment: string, before: string): string {
  if (segment === '' || PATH_WORD.test(segment)) return segment;
  if (segment.includes('=')) return maskedParameters(segment);
  const isNumber =
    (SHORT_NUMBER.test(segment) && PATH_WORD.test(before)) ||
    (CHANNEL_AND_STREAM.test(segment) && /^(?:channels|tracks)$/i.test(before));
  return isNumber ? segment : MASK;
}

function maskedParameters(text: string): string {
  let shown = '';
  let before = '';
  // Separators are at odd indexes.
  const parts = text.split(BETWEEN_PARAMETERS);
  for (let at = 0; at < parts.length; at += 2) {
    const next = maskedParameter(parts[at] ?? '');
    if (next !== MASK || before !== MASK) shown += (parts[at - 1] ?? '') + next;
    before = next;
  }
  return shown;
}

function maskedParameter(parameter: string): string {
  if (parameter === '' || FLAG.test(parameter)) return parameter;
  const [name, harmless] = PARAMETER_NAME.exec(parameter) ?? [];
  if (name === undefined) return MASK;
  return harmless && HARMLESS_VALUE.test(parameter.slice(name.length)) ? parameter : name + MASK;
}
