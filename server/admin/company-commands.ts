import { and, asc, eq, isNull } from 'drizzle-orm';
import { companyKindOf } from '../../common/contract/company-kinds.ts';
import { itemKinds } from '../../common/contract/item-kinds.ts';
import { shellWord } from '../core/shell-word.ts';
import { type CompanyRow, companies, items } from '../infra/db/schema.ts';
import { type CompanyReviewRow, companyReviews } from '../infra/db/schema-reviews.ts';
import { readUpload } from '../infra/media/read-upload.ts';
import { findReview, type UnreviewedChange, unreviewedChanges } from '../modules/profile/company-reviews.ts';
import { type AdminCommand, done, failed } from './admin-command.ts';
import { deletedItemLines } from './deleted-items-list.ts';
import { formatMinute } from './format-minute.ts';
import { findNamedCompany, noCompany, WHICH_COMPANY } from './named-company.ts';
import { wordsOf } from './review-changes.ts';
import { textTable } from './text-table.ts';

export const listCompanies: AdminCommand = {
  usage: 'companies                           lists all companies, those to be reviewed first',
  async run({ db }) {
    const rows = await db
      .select({ company: companies, review: companyReviews })
      .from(companies)
      .leftJoin(companyReviews, eq(companyReviews.companyId, companies.id))
      .orderBy(asc(companies.createdAt), asc(companies.id));
    if (rows.length === 0) return done('No company has registered yet.');
    const waitingFirst = [...rows].sort((a, b) => urgencyOf(a) - urgencyOf(b));
    return done(
      textTable(
        ['E-MAIL', 'NAME', 'KIND', 'STANDING', 'REGISTERED', 'ID'],
        waitingFirst.map(({ company, review }) => [
          shellWord(company.email),
          company.name,
          companyKindOf(company.userType),
          standingOf(company, review),
          formatMinute(company.createdAt),
          company.id,
        ]),
      ),
    );
  },
};

export const showCompany: AdminCommand = {
  usage:
    'show <email> [--document FILE]      shows a company; writes its ID document to FILE, or by --approved-document the one it was approved with',
  async run({ db, media, clock }, { words: [word, option] }) {
    if (!word) return failed(WHICH_COMPANY);
    if (option !== undefined && option !== '--document' && option !== '--approved-document')
      return failed(`There is no option ${option}.`);
    const company = await findNamedCompany(db, word);
    if (!company) return failed(noCompany(word));
    const review = await findReview(db, company.id);
    const bought = await db
      .select()
      .from(items)
      .where(and(eq(items.companyId, company.id), isNull(items.deletedAt)))
      .orderBy(asc(items.createdAt), asc(items.id));
    const owned = bought.map(({ kind, id, name }) => [itemKinds[kind].label, `${id}  ${name}`]);
    const restorable = await deletedItemLines(db, company.id, clock.now());
    const details = textTable(undefined, [...detailsOf(company, review), ...owned, ...restorable]);
    if (option === undefined) return done(details);
    const path = option === '--document' ? company.documentPath : review?.documentPath;
    const stream = path ? await media.read(path) : undefined;
    if (!stream) return failed(`${details}\n\nThere is no document.`);
    return { ...done(details), file: await readUpload(stream) };
  },
};

function detailsOf(company: CompanyRow, review: CompanyReviewRow | undefined): string[][] {
  const [lng, lat] = company.address.coordinates;
  return [
    ['Name', company.name],
    ['E-mail', shellWord(company.email)],
    ['Kind', companyKindOf(company.userType)],
    ['Standing', standingOf(company, review)],
    ...changesOf(company, review).map(({ what, from }) => [`Approved ${what}`, from ?? '–']),
    ['Registered', company.createdAt.toISOString()],
    ...(review?.reviewedAt ? [['Reviewed', review.reviewedAt.toISOString()]] : []),
    ['Phone', `${company.countryCode} ${company.phoneNumber}`],
    ['Address', `${company.address.name} (${lat}, ${lng})`],
    ['Tax number', company.taxIdNumber || '–'],
    ['Free trial', company.firstEntry ? 'not used' : 'not available'],
    ['Logo', company.profilePic ?? '–'],
    ['Document', company.documentPath ?? '–'],
    ['Id', company.id],
  ];
}

const isWaiting = ({ review, disabledAt }: CompanyRow) => review === 'pending' && !disabledAt;

type Reviewed = Pick<CompanyReviewRow, 'name' | 'documentPath'> | null | undefined;

/** Changes after the approval that were not accepted yet. */
function changesOf(company: CompanyRow, review: Reviewed): UnreviewedChange[] {
  return company.review === 'approved' ? unreviewedChanges(company, review) : [];
}

function urgencyOf({ company, review }: { company: CompanyRow; review: Reviewed }): number {
  if (isWaiting(company)) return 0;
  return changesOf(company, review).length > 0 ? 1 : 2;
}

function standingOf(company: CompanyRow, review: Reviewed): string {
  const words = { pending: 'waiting for review', approved: 'approved', rejected: 'rejected' }[company.review];
  const changes = changesOf(company, review);
  const all = changes.length > 0 ? `${words}, unreviewed ${wordsOf(changes)}` : words;
  return company.disabledAt ? `disabled (${all})` : all;
}
