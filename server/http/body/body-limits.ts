/**
 * What the body of each call may hold at most, derived from the contract: its encoding, its fields, and which of them
 * are files. Nothing here is typed by hand for one call but the sizes of files.
 */
import { type CallName, callOf, type Encoding } from '../../../common/contract/calls.ts';
import { MAX_SHEET_BYTES, SHEET_TOO_LARGE } from '../../../common/contract/people-sheet.ts';
import { UPLOAD_LIMIT_BYTES, uploadMessages } from '../../../common/contract/uploads.ts';
import { contractFor } from '../openapi/all-contracts.ts';
import { jsonSchema } from '../openapi/json-schema.ts';
import { longestText } from './text-limits.ts';

export interface FileLimit {
  maxBytes: number;
  /** Told when it is larger, in the user's words. */
  tooLargeMessage: string;
}

export interface BodyLimits {
  /** How the body travels. `none` also for every GET. */
  encoding: Exclude<Encoding, 'query'>;
  /** Of the whole body. */
  maxBytes: number;
  /** Told when it is larger. */
  tooLargeMessage: string;
  /** What of it is held in memory at most: all but files. */
  heldBytes: number;
  /** Texts of the call. Others may be in the body, are counted, and are not looked at. */
  texts: ReadonlySet<string>;
  /** File fields of the call. Any other file is refused before it is read. */
  files: ReadonlyMap<string, FileLimit>;
  /** The longest text of a form, in bytes. */
  maxTextBytes: number;
  /** Parts of a form, known or not. */
  maxParts: number;
  /** Commas of JSON: fields, and what is in lists. */
  maxMembers: number;
  /** Until when the body must have come in. */
  receiveWithinMs: number;
}

/** A call without a body may be sent an empty object, or some blanks. */
const NO_BODY_BYTES = 1024;
/** Also the shortest call: a text that is too long is told so in its own words, not cut off. */
const LEAST_JSON_BYTES = 32 * 1024;
/** For fields that we do not know, and punctuation. */
const SLACK_BYTES = 16 * 1024;
const SLACK_PARTS = 8;
/** Wider than any call without a list. */
const MEMBERS = 256;
/** What a list of a call may take beside: a batch of a door, each entry with as many keys as it may name. */
const LISTS = new Map([['entries', { maxBytes: 1024 * 1024, maxMembers: 32_000 }]]);
/** A unit of a text in JSON, when all of it is escaped (`\u0041`). */
const JSON_BYTES_PER_UNIT = 6;
/** In UTF-8; the four bytes of an emoji are two units. */
const UTF8_BYTES_PER_UNIT = 3;
/** Boundary, headers and a file's name. */
const PART_BYTES = 2 * 1024;

const RECEIVE_JSON_WITHIN_MS = 20_000;
/** The portal gives up after this time as well. */
const RECEIVE_FILES_WITHIN_MS = 120_000;

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
    const maxBytes = listed + Math.max(LEAST_JSON_BYTES, units * JSON_BYTES_PER_UNIT + SLACK_BYTES);
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

/** Files show as binary texts in a JSON schema. */
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
