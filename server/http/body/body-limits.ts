/**
 * The limits of each call's body, derived from the contract: its encoding, its fields, and which of them are files.
 * Only the sizes of files are set here for single calls.
 */
import { type CallName, callOf, type Encoding } from '../../../common/contract/calls.ts';
import { MAX_SHEET_BYTES, SHEET_TOO_LARGE } from '../../../common/contract/people-sheet.ts';
import { UPLOAD_LIMIT_BYTES, uploadMessages } from '../../../common/contract/uploads.ts';
import { contractFor } from '../openapi/all-contracts.ts';
import { jsonSchema } from '../openapi/json-schema.ts';
import { longestText } from './text-limits.ts';

export interface FileLimit {
  maxBytes: number;
  /** The message for the user if it is larger. */
  tooLargeMessage: string;
}

export interface BodyLimits {
  /** The encoding of the body. `none` also for every GET. */
  encoding: Exclude<Encoding, 'query'>;
  /** Of the whole body. */
  maxBytes: number;
  /** The message for the user if it is larger. */
  tooLargeMessage: string;
  /** The maximum held in memory: everything but files. */
  heldBytes: number;
  /** Text fields of the call. Others are accepted, counted and ignored. */
  texts: ReadonlySet<string>;
  /** File fields of the call. Any other file is refused before it is read. */
  files: ReadonlyMap<string, FileLimit>;
  /** The longest text of a form, in bytes. */
  maxTextBytes: number;
  /** Parts of a form, including unknown ones. */
  maxParts: number;
  /** Commas in JSON: fields, and elements of lists. */
  maxMembers: number;
  /** The time limit for receiving the body. */
  receiveWithinMs: number;
}

/** A call without a body may be sent an empty object, or some blanks. */
const NO_BODY_BYTES = 1024;
/** The minimum even for the shortest call, so that a text that is too long gets the field's own message. */
const MIN_JSON_BYTES = 32 * 1024;
/** For unknown fields, and punctuation. */
const SLACK_BYTES = 16 * 1024;
const SLACK_PARTS = 8;
/** More than any call without a list has. */
const MEMBERS = 256;
/** The extra size of a call's list: a batch of a door, each entry with the maximum number of keys. */
const LISTS = new Map([['entries', { maxBytes: 1024 * 1024, maxMembers: 32_000 }]]);
/** A UTF-16 unit of a text in JSON, if all of it is escaped (`\u0041`). */
const JSON_BYTES_PER_UNIT = 6;
/** In UTF-8; the four bytes of an emoji are two units. */
const UTF8_BYTES_PER_UNIT = 3;
/** Boundary, headers and a file's name. */
const PART_BYTES = 2 * 1024;

const RECEIVE_JSON_WITHIN_MS = 20_000;
/** The longest time limit of the portal. */
const RECEIVE_FILES_WITHIN_MS = 300_000;

const SHEET_LIMIT: FileLimit = { maxBytes: MAX_SHEET_BYTES, tooLargeMessage: SHEET_TOO_LARGE };
const UPLOAD_LIMIT: FileLimit = { maxBytes: UPLOAD_LIMIT_BYTES, tooLargeMessage: uploadMessages.tooLarge };
const FILE_LIMITS = new Map([['invitation_xlsx', SHEET_LIMIT]]);

/** The limits of one call. */
export function bodyLimitsOf(name: CallName): BodyLimits {
  const { encoding, method } = callOf(name);
  const { texts, files } = fieldsOf(name);
  const longest = [...texts].map(longestText);
  const common = { texts, files, maxTextBytes: UTF8_BYTES_PER_UNIT * Math.max(0, ...longest) };
  const units = sum(longest);
  if (method === 'GET' || encoding === 'none' || encoding === 'query') {
    const maxBytes = method === 'GET' ? 0 : NO_BODY_BYTES;
    return { ...common, ...NOTHING, encoding: 'none', maxBytes, heldBytes: maxBytes };
  }
  if (encoding === 'json') {
    const lists = [...texts].flatMap((field) => LISTS.get(field) ?? []);
    const listed = sum(lists.map((list) => list.maxBytes));
    const maxBytes = listed + Math.max(MIN_JSON_BYTES, units * JSON_BYTES_PER_UNIT + SLACK_BYTES);
    const maxMembers = MEMBERS + sum(lists.map((list) => list.maxMembers));
    return { ...common, ...NOTHING, encoding, maxBytes, heldBytes: maxBytes, maxMembers };
  }
  const fileBytes = sum([...files.values()].map(({ maxBytes }) => maxBytes));
  const maxParts = texts.size + files.size + SLACK_PARTS;
  const heldBytes = units * UTF8_BYTES_PER_UNIT + maxParts * PART_BYTES + SLACK_BYTES;
  return {
    ...common,
    encoding,
    maxBytes: fileBytes + heldBytes,
    heldBytes,
    tooLargeMessage: [...files.values()][0]?.tooLargeMessage ?? NOTHING.tooLargeMessage,
    maxParts,
    maxMembers: MEMBERS,
    receiveWithinMs: RECEIVE_FILES_WITHIN_MS,
  };
}

const NOTHING = {
  tooLargeMessage: 'This is too large to be sent',
  maxParts: 0,
  maxMembers: MEMBERS,
  receiveWithinMs: RECEIVE_JSON_WITHIN_MS,
};

/** Files are binary strings in a JSON schema. */
function fieldsOf(name: CallName): Pick<BodyLimits, 'texts' | 'files'> {
  const texts = new Set<string>();
  const files = new Map<string, FileLimit>();
  const { properties = {} } = jsonSchema(contractFor(name).request, 'input');
  for (const [field, schema] of Object.entries(properties)) {
    const isFile =
      typeof schema === 'object' && schema !== null && 'format' in schema && schema.format === 'binary';
    if (isFile) files.set(field, FILE_LIMITS.get(field) ?? UPLOAD_LIMIT);
    else texts.add(field);
  }
  return { texts, files };
}

const sum = (numbers: readonly number[]) => numbers.reduce((total, number) => total + number, 0);
