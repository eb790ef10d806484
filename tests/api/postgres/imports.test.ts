import { isNull } from 'drizzle-orm';
import { expect, test } from 'vitest';
import { runCommand } from '../../../server/admin/commands.ts';
import { plans } from '../../../server/infra/db/schema.ts';
import { faqs } from '../../../server/infra/db/schema-content.ts';
import { createApiFixture } from '../../support/api/api-fixture.ts';
import { forThisFile } from '../../support/for-this-file.ts';

const fixture = forThisFile(createApiFixture);

async function importBoth(what: 'content' | 'plans', files: readonly unknown[]): Promise<void> {
  const made = await Promise.all(
    files.map((file) =>
      runCommand(fixture.appContext, { words: [what, 'import'], input: JSON.stringify(file) }),
    ),
  );
  expect(made.map(({ isDone }) => isDone)).toEqual(files.map(() => true));
}

test('two imports of questions at the same time leave those of one', async () => {
  const { db } = fixture.appContext;
  const fileOf = (by: string) => ({
    questions: Array.from({ length: 20 }, (_, at) => ({ question: `${by} ${at}`, answer: 'A' })),
  });
  for (let round = 0; round < 5; round += 1) {
    await importBoth('content', [fileOf('one'), fileOf('other')]);
    const kept = await db.select({ question: faqs.question }).from(faqs);
    expect(kept).toHaveLength(20);
    expect(new Set(kept.map(({ question }) => question.split(' ')[0])).size).toBe(1);
  }
});

test('two imports of plans at the same time leave one offer on sale', async () => {
  const { db } = fixture.appContext;
  const offerOf = (by: string) =>
    Array.from({ length: 20 }, (_, at) => ({
      id: `${by}-${at}`,
      description: by,
      price_value: 49,
      product_type: 'event',
      metadata: { user_limit: 5 },
    }));
  await importBoth('plans', [offerOf('one'), offerOf('other')]);
  const onSale = await db.select({ by: plans.description }).from(plans).where(isNull(plans.retiredAt));
  expect(onSale).toHaveLength(20);
  expect(new Set(onSale.map(({ by }) => by)).size).toBe(1);
});
