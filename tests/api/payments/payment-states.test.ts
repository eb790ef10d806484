/** Visits every state of items and payments, and proves that none is a dead end. */
import { readFileSync, writeFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { forThisFile } from '../../support/for-this-file.ts';
import type { Action } from '../../support/payments/payment-actions.ts';
import { createPaymentFixture } from '../../support/payments/payment-fixture.ts';
import { type Edge, leadingTo, walk } from '../../support/payments/payment-walk.ts';

const TABLE = new URL('../../../docs/payments.md', import.meta.url);

const fixture = forThisFile(createPaymentFixture);

function tableOf(states: ReadonlySet<string>, edges: readonly Edge[]): string {
  const cell = (from: string, who: Action['who']) =>
    edges
      .filter((edge) => edge.from === from && edge.action.who === who)
      .map(({ action, to }) => `${action.name} → ${to}`)
      .join('<br>') || '–';
  const rows = [...states].sort().map((from) => {
    const others = [cell(from, 'card service'), cell(from, 'server')]
      .filter((text) => text !== '–')
      .join('<br>');
    return `| ${from} | ${cell(from, 'company')} | ${cell(from, 'administrator')} | ${others || '–'} |`;
  });
  return [
    '| item · its open payment | the company | the administrator | by itself |',
    '|---|---|---|---|',
    ...rows,
  ].join('\n');
}

test('from every payment state the company alone, and the administrator alone, can get an item to Paid', async () => {
  const { states, edges } = await walk(fixture);
  const isPaid = (name: string) => name.startsWith('Paid');
  // The card service sends its webhook.
  const byCompany = leadingTo(edges, ['company', 'card service', 'server'], isPaid);
  const byAdministrator = leadingTo(edges, ['administrator'], isPaid);
  console.log(
    `payments: ${states.size} states, ${edges.length} ways between them, ${states.size - byCompany.size} dead ends for the company, ${states.size - byAdministrator.size} for the administrator`,
  );
  expect([...states].filter((name) => !byCompany.has(name))).toEqual([]);
  expect([...states].filter((name) => !byAdministrator.has(name))).toEqual([]);
  const document = readFileSync(TABLE, 'utf8');
  const [head, , tail] = document.split(/<!-- states -->|<!-- end of states -->/);
  const wanted = `${head}<!-- states -->\n${tableOf(states, edges)}\n<!-- end of states -->${tail}`;
  if (process.env.WRITE_TABLE) writeFileSync(TABLE, wanted);
  else expect(document, 'docs/payments.md is out of date: run this test with WRITE_TABLE=1').toBe(wanted);
}, 300_000);
