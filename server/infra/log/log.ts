import pino, { type DestinationStream, type Logger } from 'pino';
import { escapedJson } from '../../../common/lib/visible-text.ts';
import { openOutput } from './open-output.ts';
import { shownError } from './shown-error.ts';

export type Log = Logger;

const WARN = 40;

/** Names whose values are never logged, at any depth of our own objects. */
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
 * Logs JSON lines, by default to standard output. Requests are logged by path, never by query or body; `SECRETS` is the
 * safety net. Logging never waits, and never fails when a line cannot be written.
 */
export function createLog(level: string, destination: DestinationStream = openOutput(1, lossLine)): Log {
  const paths = SECRETS.flatMap((name) => [name, `*.${name}`, `*.*.${name}`]);
  const options = {
    level,
    redact: { paths, censor: '[redacted]' },
    base: null,
    serializers: { err: shownError },
    // Logs are read in terminals, which a name in them must not control.
    hooks: { streamWrite: escapedJson },
  };
  return pino(options, destination);
}

/** The message that lines were lost, such as while the disk was full. */
const lossLine = (lost: number) =>
  `${JSON.stringify({ level: WARN, time: Date.now(), lost, msg: 'log lines were lost' })}\n`;
