import { expect, test } from 'vitest';
import { callNames, callOf } from '../../../common/contract/calls.ts';
import { createApiFixture } from '../../support/api/api-fixture.ts';
import { forThisFile } from '../../support/for-this-file.ts';

const api = forThisFile(createApiFixture);

interface Document {
  paths: Record<string, Record<string, { operationId: string; parameters?: { name: string }[] }>>;
}

async function document(): Promise<Document> {
  const answer = await api.app.request('/api/openapi.json');
  expect(answer.headers.get('content-type')).toBe('application/json; charset=utf-8');
  return await answer.json();
}

test('the document describes every served call at its path and method, and no other', async () => {
  const { paths } = await document();
  const described = Object.entries(paths).flatMap(([path, methods]) =>
    Object.entries(methods).map(([method, { operationId }]) => `${operationId} ${method} ${path}`),
  );
  const served = callNames.map(
    (name) => `${name} ${callOf(name).method.toLowerCase()} /api/v1/${callOf(name).path}`,
  );
  expect(described.sort()).toEqual(served.sort());
});

test('requests and answers are described by the schemas', async () => {
  const { paths } = await document();
  expect(paths['/api/v1/company/event/invitation/send']?.post).toMatchObject({
    security: [{ session: [] }],
    parameters: [{ name: 'Idempotency-Key', in: 'header' }],
    requestBody: {
      content: {
        'application/json': {
          schema: { properties: { name: {}, email: {}, event_id: { type: 'string' } } },
        },
      },
    },
  });
  expect(paths['/api/v1/company/auth/logout']?.post).not.toHaveProperty('parameters');
  const details = paths['/api/v1/company/event/details']?.get;
  expect(details?.parameters).toMatchObject([{ name: 'event_id', in: 'query', required: true }]);
  expect(details).toMatchObject({
    responses: {
      200: {
        content: {
          'application/json': {
            schema: {
              properties: {
                data: {
                  properties: { payment_status: { type: ['number', 'null'] }, name: { type: 'string' } },
                },
              },
            },
          },
        },
      },
    },
  });
  const list = JSON.stringify(paths['/api/v1/company/event/list']);
  expect(list).toContain('"result":{"type":"array","items":{"type":"object"');
});

test('the HTML page shows every call, and loads nothing', async () => {
  const answer = await api.app.request('/api/docs');
  const page = await answer.text();
  const { paths } = await document();
  for (const path of Object.keys(paths)) expect(page).toContain(path);
  expect(page).toContain('event_id');
  expect(page).not.toMatch(/<script|<link rel="(?!icon)|src=/);
  expect(answer.headers.get('content-security-policy')).not.toContain('script-src');
});
