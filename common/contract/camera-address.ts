/**
 * Parses a pasted camera address, credentials included. Shared by the form, which displays pending cameras, and the
 * server, which answers and logs the masked form only.
 */

import { MASK, maskedHost, maskedPath } from './camera-mask.ts';
import { hasHostLength } from './host-length.ts';
import { withoutInvisible } from './invisible-marks.ts';

export interface CameraAddress {
  /** The whole address with user and password percent-encoded. Secret. */
  full: string;
  /** The same, with `•••` for every part that is not known to be harmless (see `camera-mask.ts`). */
  shown: string;
}

const SCHEMES = ['rtsp', 'rtsps', 'rtmp', 'http', 'https'];
/** Schemes of cameras that another API may list. */
const LISTED_SCHEMES = [...SCHEMES, 'rtmps', 'srt', 'onvif', 'hls', 'udp', 'ws', 'wss'];
/** Longer than any real address; parsing is quadratic in the length. */
const LONGEST_READ = 5_000;
/** Control characters and lone surrogates, which no address contains. */
const UNWRITABLE = /[\p{Cc}\p{Cs}]/u;

export const WRONG_SCHEME = 'URL must begin with rtsp://, rtsps://, rtmp://, http:// or https://';
export const WRONG_ADDRESS = 'URL must name the camera, such as rtsp://user:password@192.168.1.20:554/stream';
/** Both parses are addresses; a wrong guess would either lose the camera or reveal its password. */
export const AMBIGUOUS_ADDRESS =
  'URL can be read in two ways. Please write /, ? and # of the user name or password as %2F, %3F and %23, and @ behind the camera’s name as %40';

/** A host whose last label is numeric, which means an IPv4 address. */
const ENDS_IN_NUMBER = /(?:^|\.)\d+\.?$/;
const IPV4 = /^(?:(?:25[0-5]|2[0-4]\d|1?\d?\d)(?:\.(?!$)|$)){4}$/;

/** A user and a numeric password without a host, which would be displayed as host and port. */
const USER_AND_NUMBER =
  /^(?:admin\d?|administrator|root|user\d?|viewer|operator|guest|service|supervisor|supervision|default):\d+$/i;

/** A typed or pasted address without surrounding blanks and invisible characters. */
export function cleanAddress(text: string): string {
  return withoutInvisible(text).trim();
}

/** Parses an address, or returns the reason why it is not one. */
export function readCameraAddress(text: string): CameraAddress | { problem: string } {
  const read = readAddress(text, SCHEMES);
  // Only for typed input: a stored address, or one listed by another API, is shown unchanged.
  if ('full' in read && isNoIpv4(hostOf(read.full))) return { problem: WRONG_ADDRESS };
  return read;
}

function readAddress(text: string, schemes: readonly string[]): CameraAddress | { problem: string } {
  if (text.length > LONGEST_READ) return { problem: WRONG_ADDRESS };
  const [, scheme = '', rest = ''] = /^([a-z][a-z\d+.-]*):\/\/(.*)$/is.exec(cleanAddress(text)) ?? [];
  if (!schemes.includes(scheme.toLowerCase())) return { problem: WRONG_SCHEME };
  if (UNWRITABLE.test(rest)) return { problem: WRONG_ADDRESS };
  const parts = takeApart(rest);
  if ('problem' in parts) return parts;
  const { credentials, host, path } = parts;
  // Checked before the conversion to Punycode, which is quadratic in the length of a label.
  if (!hasHostLength(host.replace(/:\d+$/, ''))) return { problem: WRONG_ADDRESS };
  if (USER_AND_NUMBER.test(host)) return { problem: WRONG_ADDRESS };
  const start = `${scheme.toLowerCase()}://`;
  const full = `${start}${credentials === '' ? '' : `${encodedPair(credentials)}@`}${host}${encodedPath(path)}`;
  if (!URL.canParse(full)) return { problem: WRONG_ADDRESS };
  const shown = `${start}${credentials === '' ? '' : `${MASK}@`}${maskedHost(host)}${maskedPath(encodedPath(path))}`;
  return { full, shown };
}

/** A masked address for display. One that cannot be parsed is not shown at all. */
export function shownCameraAddress(text: string): string {
  const read = readAddress(text, LISTED_SCHEMES);
  return 'problem' in read ? MASK : read.shown;
}

/** Whether a host is numeric but not an IPv4 address. `URL` checks that for http addresses only. */
const isNoIpv4 = (host: string): boolean => ENDS_IN_NUMBER.test(host) && !IPV4.test(host);

/** The host of a parsed address, without its port. */
const hostOf = (full: string): string =>
  /^[^:]+:\/\/(?:[^/?#@]*@)?([^/?#]*?)(?::\d+)?(?:[/?#]|$)/.exec(full)?.[1] ?? '';

interface Parts {
  /** `user:password`, or empty. */
  credentials: string;
  /** With its port. */
  host: string;
  path: string;
}

/** Contains `•`, as a masked address may be masked again. */
const HOST = /^(?:\[[\da-f:.]+\]|[\p{L}\p{N}._•-]+)(?::\d{1,5})?$/iu;

/**
 * Pasted passwords may contain `@`, `/`, `?` and `#`. A strict parser would cut them off, and the rest would appear in
 * the path, unmasked. So the last `@` before a host counts, unless a host with a path is before it too: then that `@`
 * may belong to a token in the path.
 */
function takeApart(rest: string): Parts | { problem: string } {
  const strict = splitAt(rest, endOfHost(rest));
  const at = lastCredentialsEnd(rest);
  if (at < 0) return HOST.test(strict.host) ? strict : { problem: WRONG_ADDRESS };
  const credentials = rest.slice(0, at);
  const behind = splitAt(rest.slice(at + 1), endOfHost(rest.slice(at + 1)));
  // A single word after it may be the end of a password as well as a camera.
  const isWord = !/[.:]/.test(behind.host);
  if (credentials.split('@').some((piece) => isHostWithPath(piece, isWord)))
    return { problem: AMBIGUOUS_ADDRESS };
  return { ...behind, credentials };
}

/**
 * Whether the text before an `@` may be the camera itself, with more after it. Characters that cannot occur there in an
 * address, such as `#` and `,`, are common in passwords: before them only a host with a dot or a port counts, if the
 * camera after the `@` has one.
 */
function isHostWithPath(text: string, isWordBehind: boolean): boolean {
  const end = text.search(/[/?#\\,;\s]/);
  if (end < 0) return false;
  const host = text.slice(0, end);
  return HOST.test(host) && (isWordBehind || /[/?]/.test(text.charAt(end)) || /[.:]/.test(host));
}

function endOfHost(rest: string): number {
  const end = rest.search(/[/?#]/);
  return end < 0 ? rest.length : end;
}

function splitAt(rest: string, end: number): Parts {
  return { credentials: '', host: rest.slice(0, end), path: rest.slice(end) };
}

/** The position of the last `@` that a host follows; -1 if there is none. */
function lastCredentialsEnd(rest: string): number {
  for (let at = rest.lastIndexOf('@'); at >= 0; at = at === 0 ? -1 : rest.lastIndexOf('@', at - 1)) {
    const behind = rest.slice(at + 1);
    if (HOST.test(behind.slice(0, endOfHost(behind)))) return at;
  }
  return -1;
}

/** User and password, percent-encoded exactly once. */
function encodedPair(credentials: string): string {
  const colon = credentials.indexOf(':');
  if (colon < 0) return encoded(credentials);
  return `${encoded(credentials.slice(0, colon))}:${encoded(credentials.slice(colon + 1))}`;
}

function encoded(part: string): string {
  return encodeURIComponent(decoded(part)).replace(
    /[!'()*]/g,
    (sign) => `%${sign.charCodeAt(0).toString(16).toUpperCase()}`,
  );
}

function decoded(part: string): string {
  try {
    return decodeURIComponent(part);
  } catch {
    // A bare `%` is part of the password.
    return part;
  }
}

/** Encodes spaces and the like, which would end the address in a log or a command line. */
function encodedPath(path: string): string {
  return path.replace(/[\s\\#"<>`{}|^]/g, (sign) => encodeURIComponent(sign));
}
