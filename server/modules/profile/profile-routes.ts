import { eq } from 'drizzle-orm';
import { calls } from '../../../common/contract/calls.ts';
import { readPlace } from '../../../common/contract/place.ts';
import { profileContract } from '../../../common/contract/profile.ts';
import { senderOf } from '../../core/queue/heavy-work.ts';
import { failure, isFailure, ok } from '../../core/result.ts';
import { defineRoute, type Endpoint } from '../../http/define-route.ts';
import { companies } from '../../infra/db/schema.ts';
import { lockCompany } from '../auth/find-company.ts';
import { companyAnswer } from './company-answer.ts';
import {
  type CompanyFiles,
  discardCompanyFiles,
  forgetReplacedFiles,
  keepCompanyFiles,
} from './company-files.ts';
import { noteProfileChange } from './company-reviews.ts';

const NOTHING_YET: CompanyFiles = { profilePic: null, documentPath: null };

/** Changes the fields that a company may change itself: not its e-mail or kind. */
const updateProfile = defineRoute(profileContract.updateProfile, {
  changesCompany: true,
  async prepare({ request, company, caller, appContext }) {
    const kept = await keepCompanyFiles(appContext.media, request, senderOf(company, caller));
    if (isFailure(kept)) return kept;
    return { kept, replaced: NOTHING_YET };
  },
  async handle({ request, company, prepared, tx, now }) {
    const { taxId_number } = request;
    const { kept } = prepared;
    // Locked, so that no review happens in between.
    const before = await lockCompany(tx, company.id, 'no key update');
    const [changed] = await tx
      .update(companies)
      .set({
        name: request.name.trim(),
        countryCode: request.country_code,
        phoneNumber: request.phone_number.trim(),
        address: readPlace(request.address),
        ...(taxId_number === undefined ? {} : { taxIdNumber: taxId_number.trim() }),
        ...(kept.profilePic ? { profilePic: kept.profilePic } : {}),
        ...(kept.documentPath ? { documentPath: kept.documentPath } : {}),
      })
      .where(eq(companies.id, company.id))
      .returning();
    if (!before || !changed) return failure(404, 'This company does not exist.');
    // From the locked row: another device may have changed them meanwhile.
    prepared.replaced = {
      profilePic: kept.profilePic && before.profilePic,
      documentPath: kept.documentPath && before.documentPath,
    };
    await noteProfileChange(tx, before, changed, now);
    return ok(calls.updateProfile.success, companyAnswer(changed));
  },
  discard: ({ kept }, { media }, refusal) => discardCompanyFiles(media, kept, refusal),
  afterCommit: ({ replaced }, appContext) => forgetReplacedFiles(appContext, replaced),
});

export const profileRoutes: readonly Endpoint[] = [updateProfile];
