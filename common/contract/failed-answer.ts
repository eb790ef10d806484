/**
 * Whether the body of an answer says that the call failed, and its message: APIs of another make do so in many forms.
 */
import { jsonText } from './json-text.ts';
import { isRecord, memberOf } from './members.ts';

type Fields = ReadonlyMap<string, unknown>;

const DONE = ['success', 'issuccess', 'issuccessful', 'succeeded', 'ok'];
const NOT_DONE = ['error', 'haserror', 'haserrors', 'iserror', 'failed', 'isfailed'];
const STATES = ['status', 'state', 'result'];
const CODES = ['status', 'statuscode', 'code', 'httpstatus'];
const FAILED = new Set([
  ...['false', 'error', 'err', 'fail', 'failed', 'failure', 'nok', 'not ok', 'ko', 'ng', 'unsuccessful'],
  ...['unauthorized', 'unauthorised', 'unauthenticated', 'forbidden', 'denied'],
]);
/** Values of `error` that mean no error. */
const NO_ERROR = new Set(['', 'false', '0', 'no', 'none', 'null', 'ok', 'success']);
const SAYS_DONE = /\bsuccess/i;
/** How many of several were done, or which: `inserted`, `sent_count`, `totalAdded`. */
const PART_DONE =
  /^(?:total|no|num)?(?:success(?:es|ful|fully)?|succeeded|sent|inserted|created|added|invited|imported|uploaded|accepted|saved|stored|done)(?:count|total|rows|records|emails|users)?$/;

/**
 * Whether a body says that the call failed, whatever its status. An error beside content concerns a part of it, and
 * fields of an object with an id in `data` are that object's own. If several were requested, some may have been done.
 */
export function bodySaysFailed(answer: unknown): boolean {
  if (!isRecord(answer) || Array.isArray(answer)) return false;
  const fields = fieldsOf(answer);
  if (isDoneInPart(fields)) return false;
  if (isDenied(fields) || CODES.some((name) => isErrorStatus(fields.get(name)))) return true;
  const data = fields.get('data');
  if (hasContent(data)) return isRecord(data) && isRefusalIn(fieldsOf(data));
  return hasError(fields) || isZeroStatus(fields);
}

/** The text of an error without a message: a text, a list of texts, or an object with either. */
export function errorMessage(answer: unknown): string | undefined {
  if (isText(answer)) return answer.trim() || undefined;
  if (!isRecord(answer) || Array.isArray(answer)) return undefined;
  const fields = fieldsOf(answer);
  const data = fields.get('data');
  const ofData = isRecord(data) ? fieldsOf(data) : new Map<string, unknown>();
  // `{"email": ["It is taken"]}`, as Django REST answers: texts by field, and nothing else.
  const isByField = !fields.has('data') && Object.values(answer).every(areTexts);
  const found = wordsIn(isByField ? new Map([['errors', answer]]) : fields);
  return found ?? (isRefusalIn(ofData) ? wordsIn(ofData) : undefined);
}

/** What frameworks say of whatever field was refused. */
const SAYS_NO_FIELD = /\b(?:given data|validation|unprocessable|bad request)\b/i;

/**
 * A message; one that does not tell what to change is followed by the texts of the refused fields. By three at most, as
 * a sheet may have thousands.
 */
export function withFieldTexts(message: string, answer: unknown): string {
  if (!SAYS_NO_FIELD.test(message)) return message;
  const errors = new Map([['errors', memberOf(answer, 'errors')]]);
  const texts = [...new Set([...textsIn(errors.get('errors')), ...textsByField(errors)])].slice(0, 3);
  if (texts.length === 0 || texts.some((text) => message.includes(text))) return message;
  return `${message}${/\w$/.test(message) ? ':' : ''} ${texts.join(' ')}`;
}

const MAIL_SENT = /^(?:is_?)?(?:e?mail|invit(?:e|ation)|notification)_?(?:sent|delivered)$/i;

/** A message, followed by a field that says that the mail was not sent, if there is one: `Saved, email_sent: false`. */
export function withUnsentMail(message: string, answer: unknown): string {
  const places = [answer, memberOf(answer, 'data')].filter(isRecord);
  const unsent = places.flatMap((place) =>
    Array.isArray(place)
      ? []
      : Object.keys(place).filter((name) => place[name] === false && MAIL_SENT.test(name)),
  );
  return [message, ...unsent.map((name) => `${name}: false`)].join(', ');
}

function wordsIn(fields: Fields): string | undefined {
  const found = ['message', 'error', 'errors', 'errormessage', 'msg', 'detail', 'reason'].map((name) =>
    textsIn(fields.get(name)),
  );
  const words = found.find(({ length }) => length > 0) ?? textsByField(fields);
  return words.length > 0 ? words.join(', ') : undefined;
}

/** `{"errors": {"email": ["It is taken"]}}`; also as `message` or `error`, where only a list is surely one of texts. */
function textsByField(fields: Fields): string[] {
  return ['errors', 'message', 'error'].flatMap((name) => {
    const texts = fields.get(name);
    if (!isRecord(texts) || Array.isArray(texts)) return [];
    return Object.values(texts).flatMap((one) =>
      name === 'errors' || Array.isArray(one) ? textsIn(one) : [],
    );
  });
}

function isDenied(fields: Fields): boolean {
  const isNotDone = DONE.some((name) => isNo(fields.get(name)) || isZero(fields.get(name)));
  return isNotDone || NOT_DONE.some((name) => fields.get(name) === true) || hasFailedState(fields);
}

function hasFailedState(fields: Fields): boolean {
  return !isThing(fields) && STATES.some((name) => isNo(fields.get(name)));
}

const hasOwnId = (fields: Fields) => fields.has('_id') || fields.has('id');

/** An object of the API instead of an envelope: its status is its own, such as that of a switched-off event. */
const isThing = (fields: Fields) => hasOwnId(fields) && !fields.has('data');

/** In `data`, where a false flag may be an object's new state. */
function isRefusalIn(fields: Fields): boolean {
  if (hasOwnId(fields) || fields.has('rows')) return false;
  if (DONE.some((name) => isNo(fields.get(name)) || isZero(fields.get(name)))) return true;
  return (
    hasError(fields) || (hasFailedState(fields) && (fields.has('message') || isText(fields.get('status'))))
  );
}

/**
 * Whether failed ones are listed or counted, beside successful ones or a success message; or one of the rows that are
 * answered one by one is done.
 */
function isDoneInPart(fields: Fields): boolean {
  const data = fields.get('data');
  const ofData: Fields = isRecord(data) && !Array.isArray(data) ? fieldsOf(data) : new Map();
  const rows = ofData.get('rows');
  if (Array.isArray(rows) && rows.some(isRowDone)) return true;
  const both = [...fields, ...ofData];
  const hasFailures = both.some(
    ([name, value]) => (NOT_DONE.includes(name) || name === 'errors') && isMultiple(value),
  );
  if (!hasFailures) return false;
  if (both.some(([name, value]) => PART_DONE.test(name) && isMultiple(value))) return true;
  return (
    !isDenied(fields) &&
    SAYS_DONE.test([fields, ofData].flatMap((one) => textsIn(one.get('message'))).join(' '))
  );
}

const isRowDone = (row: unknown) => PART_DONE.test(jsonText(memberOf(row, 'status')).toLowerCase());

/** A count, or a non-empty list. */
function isMultiple(value: unknown): boolean {
  if (Array.isArray(value)) return value.length > 0;
  return (typeof value === 'number' && value > 0) || (isText(value) && /^[1-9]\d*$/.test(value));
}

function hasError(fields: Fields): boolean {
  return NOT_DONE.some((name) => isError(fields.get(name))) || isError(fields.get('errors'));
}

function isError(value: unknown): boolean {
  if (isText(value)) return !NO_ERROR.has(value.trim().toLowerCase());
  return value === true || (isRecord(value) && Object.keys(value).length > 0);
}

/** 0 for "failed", of APIs that use 1 for "done"; some use 0 for "no error", or for a switched-off state. */
function isZeroStatus(fields: Fields): boolean {
  if (isThing(fields) || DONE.some((name) => fields.get(name) === true)) return false;
  return isZero(fields.get('status')) && !SAYS_DONE.test(textsIn(fields.get('message')).join(' '));
}

const isZero = (value: unknown) => value === 0 || value === '0';

function isNo(word: unknown): boolean {
  return word === false || (isText(word) && FAILED.has(word.trim().toLowerCase()));
}

/** An HTTP status in the body; a larger number is another kind of code. */
function isErrorStatus(value: unknown): boolean {
  const status = isText(value) && value.trim() !== '' ? Number(value) : value;
  return typeof status === 'number' && status >= 400 && status < 600;
}

function hasContent(data: unknown): boolean {
  return isRecord(data) && Object.keys(data).length > 0;
}

/** @param depth how deep to search, as an answer may be nested at will */
function textsIn(value: unknown, depth = 3): string[] {
  if (isText(value)) return value.trim() === '' ? [] : [value];
  if (depth === 0 || !isRecord(value)) return [];
  if (Array.isArray(value)) return value.flatMap((one) => textsIn(one, depth - 1));
  const fields = fieldsOf(value);
  // `{"isEmail": "email must be an email"}`, as class-validator answers.
  const constraints = fields.get('constraints');
  const parts = ['message', 'messages', 'msg', 'detail', 'description', 'reason', 'error'].map((name) =>
    fields.get(name),
  );
  const [texts = []] = [...parts, isRecord(constraints) && Object.values(constraints)]
    .map((part) => textsIn(part, depth - 1))
    .filter(({ length }) => length > 0);
  return texts;
}

const isText = (value: unknown): value is string => typeof value === 'string';
const areTexts = (value: unknown) => Array.isArray(value) && value.every(isText);

/** Fields by their names without case and underscores: `isSuccess`, `is_success`, `Success`. */
function fieldsOf(value: Readonly<Record<string, unknown>>): Fields {
  return new Map(
    Object.entries(value).map(([name, field]) => [
      name.startsWith('_') ? name : name.toLowerCase().replace(/[_-]/g, ''),
      field,
    ]),
  );
}
