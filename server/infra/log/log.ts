import pino, { type DestinationStream, type Logger } from 'pino';
import { escapedJson } from '../../../common/lib/visible-text.ts';
import { openOutput } from './open-output.ts';
import { shownError } from './shown-error.ts';

export type Log = Logger;

const WARN = 40;

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

/**
 * JSON lines, on standard output where nothing else is said. Requests are logged by path, never by query or body;
 * `SECRETS` is the net below that. Nothing ever waits or fails for a line that cannot be written.
 */
export function createLog(level: string, destination: DestinationStream = openOutput(1, lossLine)): Log {
  const paths = SECRETS.flatMap((name) => [name, `*.${name}`, `*.*.${name}`]);
  const options = {
    level,
    redact: { paths, censor: '[redacted]' },
    base: null,
    serializers: { err: shownError },
    // A log is read in terminals: a name in it must not steer them.
    hooks: { streamWrite: escapedJson },
  };
  return pino(options, destination);
}

/** Says that lines of the log could not be written, such as while its disk was full. */
const lossLine = (lost: number) =>
  `${JSON.stringify({ level: WARN, time: Date.now(), lost, msg: 'log lines were lost' })}\n`;
