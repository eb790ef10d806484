import { escapeHtml } from '../../core/escape-html.ts';
import { plainPage } from '../plain-page.ts';
import type { OpenApiDocument, Operation } from './document.ts';

/** The document as an HTML page: self-contained, without scripts, one expandable card per call. */
export function openApiPage(document: OpenApiDocument): string {
  const calls = Object.entries(document.paths).flatMap(([path, methods]) =>
    Object.entries(methods).map(([method, operation]) => callCard(method, path, operation)),
  );
  return plainPage(
    document.info.title,
    STYLE,
    `<main>
<h1>${escapeHtml(document.info.title)}</h1>
<p>${inlineCode(document.info.description)}</p>
<p class="muted">${calls.length} calls · the same for programs: <a href="/api/openapi.json">openapi.json</a></p>
${calls.join('\n')}
</main>`,
  );
}

function callCard(method: string, path: string, operation: Operation): string {
  const { operationId, summary, description, parameters = [], requestBody, responses } = operation;
  const [bodyType, body] = Object.entries(requestBody?.content ?? {})[0] ?? [];
  const answer = responses['200']?.content?.['application/json']?.schema;
  return `<details class="card" id="${operationId}">
<summary><span class="method ${method}">${method.toUpperCase()}</span> <code>${escapeHtml(path)}</code> <span class="muted">${escapeHtml(summary)}</span></summary>
<div class="body">
<p>${escapeHtml(description)} <span class="muted">${escapeHtml(responses.default?.description ?? '')}</span></p>
${parameters.length > 0 ? section('Parameters', parameters.map((one) => `${one.in === 'header' ? 'header ' : ''}${one.name}${one.required ? '' : '?'}`).join('\n')) : ''}
${body ? section(`Request, ${bodyType}`, shape(body.schema)) : ''}
${answer ? section('Answer', shape(answer)) : ''}
</div>
</details>`;
}

function section(title: string, text: string): string {
  return `<h3>${escapeHtml(title)}</h3>\n<pre>${escapeHtml(text)}</pre>`;
}

/** A JSON schema in TypeScript notation. */
function shape(schema: unknown, indent = ''): string {
  const { type, properties, required, items, enum: values, anyOf, format } = schemaOf(schema);
  if (values) return values.map((value) => JSON.stringify(value)).join(' | ');
  if (anyOf) return anyOf.map((one) => shape(one, indent)).join(' | ');
  if (type === 'array') return `[${shape(items, indent)}]`;
  if (properties) {
    const inner = `${indent}  `;
    const lines = Object.entries(properties).map(
      ([name, field]) => `${inner}${name}${required?.includes(name) ? '' : '?'}: ${shape(field, inner)}`,
    );
    return `{\n${lines.join('\n')}\n${indent}}`;
  }
  return format === 'binary' ? 'file' : (type ?? 'anything');
}

interface ShownSchema {
  type?: string;
  properties?: Record<string, unknown>;
  required?: string[];
  items?: unknown;
  enum?: unknown[];
  anyOf?: unknown[];
  format?: string;
}

function schemaOf(schema: unknown): ShownSchema {
  return typeof schema === 'object' && schema !== null ? schema : {};
}

/** `code` between backticks. */
function inlineCode(text: string): string {
  return escapeHtml(text).replace(/&#96;([^&]+)&#96;|`([^`]+)`/g, '<code>$1$2</code>');
}

const STYLE = `
main { max-width: 960px; }
.card { margin: 8px 0; }
summary { padding: 12px 16px; min-height: 44px; cursor: pointer; display: flex; flex-wrap: wrap; gap: 4px 12px; align-items: center; }
summary code { overflow-wrap: anywhere; }
.method { font: 700 12px/1 ui-monospace, monospace; width: 64px; padding: 6px 0; text-align: center; border-radius: 6px; background: var(--sunken); color: var(--code); }
.body { padding: 12px 16px 16px; border-top: 1px solid var(--border); }
h3 { font-size: 13px; margin: 16px 0 6px; color: var(--muted); font-weight: 600; }
pre { margin: 0; padding: 12px; border-radius: 8px; background: var(--sunken); overflow-x: auto; font-size: 13px; line-height: 1.5; }
`;
