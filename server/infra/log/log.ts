import pino, { type DestinationStream, type Logger } from 'pino';
import { escapedJson } from '../../../common/lib/visible-text.ts';
import { shownError } from './shown-error.ts';

export type Log = Logger;

/** Names whose values never reach a log line, however deep an object of ours nests them. */
const SECRETS = [
  'password',
  'old_password',
  'new_password',
  'otp',
  'code',
  'token',
  'access_token',
  'authorization',
  'client_secret',
  'url',
];

/** JSON lines. Requests are logged by path, never by query or body; `SECRETS` is the net below that. */
export function createLog(level: string, destination?: DestinationStream): Log {
  const paths = SECRETS.flatMap((name) => [name, `*.${name}`, `*.*.${name}`]);
  const options = {
    level,
    redact: { paths, censor: '[redacted]' },
    base: null,
    serializers: { err: shownError },
    // A log is read in terminals: a name in it must not steer them.
    hooks: { streamWrite: escapedJson },
  };
  return destination ? pino(options, destination) : pino(options);
}
