import { shellWord } from '../core/shell-word.ts';
import { forgetReplacedFiles } from '../modules/profile/company-files.ts';
import {
  findReview,
  recordReview,
  type UnreviewedChange,
  unreviewedChanges,
} from '../modules/profile/company-reviews.ts';
import { type AdminCommand, done, failed } from './admin-command.ts';
import { changingCompany } from './changing-company.ts';
import { findNamedCompany, noCompany, WHICH_COMPANY } from './named-company.ts';
import { textTable } from './text-table.ts';

export const reviewChanges: AdminCommand = {
  usage: 'review <email> [CODE]               shows what changed after approval; accepts it by its CODE',
  async run(appContext, { words: [word, code] }) {
    if (code === undefined) return await showChanges(appContext, word);
    let replaced: string | null = null;
    const result = await changingCompany(appContext.db, word, async (tx, company) => {
      const review = await findReview(tx, company.id);
      const changes = company.review === 'approved' ? unreviewedChanges(company, review) : [];
      if (changes.length === 0) return done(`Nothing of ${shellWord(company.email)} waits for a review.`);
      if (review?.changeCode !== code)
        return failed(
          `${shellWord(company.email)} has changed since, or the code is another one. Look again first.`,
        );
      await recordReview(tx, company, appContext.clock.now());
      replaced = review.documentPath;
      return done(
        `The ${wordsOf(changes)} of ${shellWord(company.email)} ${changes.length > 1 ? 'are' : 'is'} accepted.`,
      );
    });
    await forgetReplacedFiles(appContext, { profilePic: null, documentPath: replaced }).catch(
      (err: unknown) => appContext.log.warn({ err }, 'not tidied up'),
    );
    return result;
  },
};

async function showChanges({ db }: Parameters<AdminCommand['run']>[0], word: string | undefined) {
  if (!word) return failed(WHICH_COMPANY);
  const company = await findNamedCompany(db, word);
  if (!company) return failed(noCompany(word));
  const review = await findReview(db, company.id);
  const changes = company.review === 'approved' ? unreviewedChanges(company, review) : [];
  if (changes.length === 0) return done(`Nothing of ${shellWord(company.email)} waits for a review.`);
  const rows = changes.map(({ what, from, to }) => [what.toUpperCase(), from ?? '–', to ?? '–']);
  const hasDocument = changes.some(({ what }) => what === 'document');
  return done(
    [
      `Changed since ${review?.changedAt?.toISOString()}, after it was approved:`,
      textTable(['WHAT', 'APPROVED', 'NOW'], rows),
      ...(hasDocument
        ? [
            '',
            `The documents: show ${shellWord(company.email)} --document FILE, and --approved-document FILE`,
          ]
        : []),
      '',
      `To accept: review ${shellWord(company.email)} ${review?.changeCode}`,
    ].join('\n'),
  );
}

/** For example "name and document". */
export function wordsOf(changes: readonly UnreviewedChange[]): string {
  return changes.map(({ what }) => what).join(' and ');
}
