import { type Call, callNames, callOf } from '../../../common/contract/calls.ts';
import { usesIdempotencyKey } from '../changes/idempotency.ts';
import { API_PREFIX } from '../http-env.ts';
import { contractFor } from './all-contracts.ts';
import { answerSchema, type FieldsSchema, jsonSchema } from './json-schema.ts';

export interface Operation {
  operationId: string;
  summary: string;
  description: string;
  security: Record<string, never[]>[];
  parameters?: { name: string; in: 'query' | 'header'; required: boolean; schema: unknown }[];
  requestBody?: { required: boolean; content: Record<string, { schema: unknown }> };
  responses: Record<string, { description: string; content?: Record<string, { schema: unknown }> }>;
}

export interface OpenApiDocument {
  openapi: string;
  info: { title: string; version: string; description: string };
  paths: Record<string, Record<string, Operation>>;
  components: object;
}

/** The OpenAPI document of all calls, from the table of calls and its schemas. */
export function openApiDocument(): OpenApiDocument {
  const paths: OpenApiDocument['paths'] = {};
  for (const name of callNames) {
    const call = callOf(name);
    const path = API_PREFIX + call.path;
    paths[path] = { ...paths[path], [call.method.toLowerCase()]: operation(name, call) };
  }
  return {
    openapi: '3.1.0',
    info: {
      title: 'Vantage API',
      version: '1',
      description:
        'Success is `{message, data}`; a list stands at `data.result` unless said otherwise. Failure is `{message}` with a fitting status. Every answer carries `X-Request-Id`.',
    },
    paths,
    components: {
      securitySchemes: { session: { type: 'http', scheme: 'bearer' } },
      schemas: { Failure: FAILURE },
    },
  };
}

const FAILURE = { type: 'object', properties: { message: { type: 'string' } }, required: ['message'] };
const KEY_HEADER = {
  name: 'Idempotency-Key',
  in: 'header',
  required: false,
  schema: { type: 'string', maxLength: 200 },
} as const;

function operation(name: (typeof callNames)[number], call: Call): Operation {
  const contract = contractFor(name);
  const request = jsonSchema(contract.request, 'input');
  const parameters = [...queryParameters(call, request), ...(usesIdempotencyKey(name) ? [KEY_HEADER] : [])];
  const body = requestBody(call, request);
  return {
    operationId: name,
    summary: words(name),
    description: ACCESS_DESCRIPTIONS[call.access],
    security: call.access === 'public' ? [] : [{ session: [] }],
    ...(parameters.length > 0 ? { parameters } : {}),
    ...(body ? { requestBody: body } : {}),
    responses: {
      200: {
        description: 'Success',
        content: { 'application/json': { schema: envelope(answerSchema(contract.data)) } },
      },
      default: {
        description: `Refused, with a message. Where that is lost, the portal says “${call.fallback}”.`,
        content: { 'application/json': { schema: { $ref: '#/components/schemas/Failure' } } },
      },
    },
  };
}

const ACCESS_DESCRIPTIONS: Record<Call['access'], string> = {
  public: 'Needs no session.',
  company: 'For every logged-in company.',
  event: 'For logged-in event companies.',
  security: 'For logged-in security companies.',
  door: 'For a device that has a door of an event, and for logged-in event companies.',
  admin: 'For the administrator, with ADMIN_TOKEN.',
};

function queryParameters(call: Call, request: FieldsSchema): NonNullable<Operation['parameters']> {
  if (call.encoding !== 'query') return [];
  return Object.entries(request.properties ?? {}).map(([field, schema]) => ({
    name: field,
    in: 'query',
    required: request.required?.includes(field) ?? false,
    schema,
  }));
}

function requestBody(call: Call, request: FieldsSchema): Operation['requestBody'] {
  if (call.encoding !== 'json' && call.encoding !== 'multipart') return undefined;
  const type = call.encoding === 'json' ? 'application/json' : 'multipart/form-data';
  return { required: true, content: { [type]: { schema: request } } };
}

function envelope(data: unknown) {
  return {
    type: 'object',
    properties: { message: { type: 'string' }, data },
    required: ['message', 'data'],
  };
}

/** `sendEventInvitation` → `Send event invitation`. */
function words(name: string): string {
  const spaced = name.replace(/[A-Z]/g, (template) => ` ${template.toLowerCase()}`);
  return spaced.charAt(0).toUpperCase() + spaced.slice(1);
}
