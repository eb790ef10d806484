import { and, eq, isNotNull, isNull, or } from 'drizzle-orm';
import type { AppContext } from '../../context/app-context.ts';
import { createFirstFailure } from '../../core/first-failure.ts';
import type { FileSender } from '../../core/queue/heavy-work.ts';
import type { Failure } from '../../core/result.ts';
import { companies } from '../../infra/db/schema.ts';
import { companyReviews } from '../../infra/db/schema-reviews.ts';
import type { MediaStore } from '../../infra/media/media-store.ts';
import {
  briefly,
  deleteFile,
  deleteFiles,
  forEachFile,
  pathsOf,
  putPicture,
} from '../../infra/media/picture-files.ts';
import {
  checkDocument,
  checkImage,
  countUnkept,
  type DecodingTime,
  refusalOf,
} from '../../infra/media/upload-checks.ts';

/** Media paths of a company's uploads about itself. */
export interface CompanyFiles {
  profilePic: string | null;
  documentPath: string | null;
}

/** Uploads of a request: stored before the transaction, deleted if the request fails. */
export interface KeptCompanyFiles extends CompanyFiles {
  decoding: DecodingTime;
}

interface Uploads {
  company_logo?: File | undefined;
  company_document?: File | undefined;
}

/** Checks the content of both uploads before storing either. @param sender as for `checkImage` */
export async function keepCompanyFiles(
  store: MediaStore,
  { company_logo, company_document }: Uploads,
  sender: FileSender,
): Promise<KeptCompanyFiles | Failure> {
  const logo = company_logo?.size ? await checkImage(company_logo, sender) : undefined;
  if (logo && !logo.accepted) return refusalOf(logo, 'company_logo');
  const document = company_document?.size ? await checkDocument(company_document, sender) : undefined;
  const decoding = { sender, ms: logo?.decodedMs ?? 0 };
  if (document && !document.accepted) {
    countUnkept(decoding);
    return refusalOf(document, 'company_document');
  }
  decoding.ms += document?.decodedMs ?? 0;
  const profilePic = logo ? await putPicture(store, 'companies', logo) : null;
  try {
    const documentPath = document ? await store.put({ ...document, folder: 'documents' }) : null;
    return { profilePic, documentPath, decoding };
  } catch (error) {
    // A bucket would keep it for ever. The first error says more.
    await forgetCompanyFiles(store, { profilePic, documentPath: null }).catch(() => {});
    throw error;
  }
}

/** Deletes files that no company refers to or was approved with: demo companies share their document. */
export async function forgetReplacedFiles(
  { db, media }: Pick<AppContext, 'db' | 'media'>,
  replaced: CompanyFiles,
): Promise<void> {
  const patience = briefly();
  await forEachFile([replaced.profilePic, replaced.documentPath], async (path) => {
    const isNamed = or(eq(companies.profilePic, path), eq(companies.documentPath, path));
    if ((await db.$count(companies, isNamed)) > 0) return;
    if ((await db.$count(companyReviews, eq(companyReviews.documentPath, path))) > 0) return;
    await deleteFile(media, path, patience);
  });
}

/** The stored size of the files. */
export async function storedBytes(store: MediaStore, files: CompanyFiles): Promise<number> {
  let bytes = 0;
  for (const file of [files.profilePic, files.documentPath])
    for (const path of file ? pathsOf(file) : []) bytes += (await store.info(path))?.size ?? 0;
  return bytes;
}

/**
 * Deletes the files of companies that were rejected and never approved: nobody will look at them again.
 * @throws the first failure to delete them, after the others
 */
export async function forgetRejectedFiles({ db, media }: Pick<AppContext, 'db' | 'media'>): Promise<void> {
  const rejected = await db
    .select({ id: companies.id, profilePic: companies.profilePic, documentPath: companies.documentPath })
    .from(companies)
    .leftJoin(companyReviews, eq(companyReviews.companyId, companies.id))
    .where(
      and(
        eq(companies.review, 'rejected'),
        isNull(companyReviews.companyId),
        or(isNotNull(companies.profilePic), isNotNull(companies.documentPath)),
      ),
    );
  const failure = createFirstFailure();
  for (const { id, ...files } of rejected) {
    const forgotten = await db
      .update(companies)
      .set({ profilePic: null, documentPath: null, uploadedBytes: 0 })
      // Excludes a company that was approved meanwhile.
      .where(and(eq(companies.id, id), eq(companies.review, 'rejected')))
      .returning({ id: companies.id });
    if (forgotten.length > 0) await forgetReplacedFiles({ db, media }, files).catch(failure.note);
  }
  failure.throwIfAny();
}

/** Deletes the files of a failed request. Those that were refused count, not those that the server failed. */
export async function discardCompanyFiles(
  store: MediaStore,
  kept: KeptCompanyFiles,
  refusal: Failure | undefined,
): Promise<void> {
  if (refusal) countUnkept(kept.decoding);
  await forgetCompanyFiles(store, kept);
}

/** Deletes files that no row refers to. */
async function forgetCompanyFiles(store: MediaStore, files: CompanyFiles): Promise<void> {
  const stored = [files.profilePic, files.documentPath].filter((path) => path !== null);
  await deleteFiles(store, stored, briefly());
}
