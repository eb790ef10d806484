import { entityOf, itemKinds } from '../../../common/contract/item-kinds.ts';
import { readPlace } from '../../../common/contract/place.ts';
import { registrationContract } from '../../../common/contract/registration.ts';
import type { AppContext } from '../../context/app-context.ts';
import { emailKey } from '../../core/email.ts';
import { siteOf } from '../../core/network-of.ts';
import { type Failure, failure, isFailure, ok } from '../../core/result.ts';
import type { Caller, Heading } from '../../http/callers/incoming-call.ts';
import { definePublicRoute, type Endpoint, repeatable } from '../../http/define-route.ts';
import { newId } from '../../infra/db/new-id.ts';
import { companies } from '../../infra/db/schema.ts';
import { hashQueue } from '../../infra/hashing/hash-queue.ts';
import { hashPassword, isPassword } from '../../infra/hashing/password.ts';
import { countAttempt } from '../../infra/limits/rate-limit.ts';
import {
  discardCompanyFiles,
  type KeptCompanyFiles,
  keepCompanyFiles,
  storedBytes,
} from '../profile/company-files.ts';
import { admitCodeRequest } from './code-requests.ts';
import { consumeCode, issueCode, tryCode, WRONG_CODE, wasUsedHere } from './codes.ts';
import { findCompanyByEmail } from './find-company.ts';
import { passwordRefusal } from './password-rule.ts';
import {
  alreadyRegisteredEmail,
  registrationCodeEmail,
  registrationReceivedEmail,
} from './registration-emails.ts';
import { returnRegistration, type TakenRegistration, takeRegistration } from './registration-limits.ts';
import {
  fullQuotaRefusal,
  type QuotaRefusal,
  registrationLimit,
  returnQuota,
  settleQuota,
  type TakenQuota,
  takeQuota,
} from './registration-quota.ts';
import { composeForStranger, confirmRecipient } from './stranger-caps.ts';
import { consumeProof, hasRegistrationProof, markVerified, proofOf } from './verified-emails.ts';

const REGISTERED = 'Your account is under review';
const FOREIGN = 'This page cannot register here';
const NOT_VERIFIED = 'Please verify your email first';
/** Refused after the checks: the same request was sent twice at the same time. `repeatable` knows them by identity. */
const USED_MEANWHILE = failure(403, NOT_VERIFIED);
const CODE_USED_MEANWHILE = failure(400, WRONG_CODE);
const VERIFIED = ok('Your e-mail is verified');

/** Known and unknown e-mails get the same answer and the same work, but different mails. */
const sendRegisterCode = definePublicRoute(registrationContract.sendRegisterCode, {
  async prepare({ request, caller, appContext, now }) {
    // Checked by the typed text alone, so the same for known and unknown e-mails.
    const { password } = request;
    const refusal = password !== undefined && (await passwordRefusal(password, 'password', request));
    if (refusal) return refusal;
    const email = emailKey(request.email);
    const requester = { purpose: 'register', email, company: undefined, caller } as const;
    const admitted = await admitCodeRequest(appContext.db, requester, now);
    return isFailure(admitted) ? admitted : { ...admitted, email };
  },
  async handle({ prepared: { email, initiator }, caller, tx, now, appContext }) {
    const known = await findCompanyByEmail(tx, email);
    const code = await issueCode(tx, { purpose: 'register', email, caller }, now);
    const template = known
      ? alreadyRegisteredEmail(email, appContext.settings.publicUrl)
      : registrationCodeEmail(email, code);
    await composeForStranger(tx, appContext.mail, template, {
      from: caller,
      initiator,
      topic: code.topic,
      now,
    });
    return ok('A verification code was sent to your e-mail');
  },
});

/** The proof belongs to the browser, or the address, that sent the code; pages of other origins have none. */
const verifyRegisterCode = definePublicRoute(registrationContract.verifyRegisterCode, {
  async prepare({ request, caller, appContext, now }) {
    if (caller.browser.isForeign) return failure(403, FOREIGN);
    const email = emailKey(request.email);
    const tried = { purpose: 'register', email, company: undefined, code: request.otp, caller } as const;
    const code = await tryCode(appContext.db, tried, now);
    if (!isFailure(code) || !(await wasUsedHere(appContext.db, tried, now))) return code;
    // The secret of the first proof was lost with its answer.
    await markVerified(appContext.db, email, caller, now);
    return VERIFIED;
  },
  async handle({ prepared: code, caller, tx, now }) {
    if (!(await consumeCode(tx, code, now))) return CODE_USED_MEANWHILE;
    await confirmRecipient(tx, 'register', { email: code.email, from: caller, now });
    await markVerified(tx, code.email, caller, now);
    return VERIFIED;
  },
});

/** Called before 24 MB of documents are read. */
async function refuseUnproved({ caller, now, appContext }: Heading): Promise<Failure | undefined> {
  return (await hasRegistrationProof(appContext.db, caller, now)) ? undefined : failure(403, NOT_VERIFIED);
}

interface Prepared extends KeptCompanyFiles {
  uploadedBytes: number;
  registration: TakenRegistration;
  quota: TakenQuota;
  email: string;
  passwordHash: string;
}

const register = definePublicRoute(
  registrationContract.register,
  {
    async prepare({ request, caller, appContext, now }) {
      const email = emailKey(request.email);
      const turn = { priority: 'other', address: caller.address } as const;
      const proof = await proofOf(appContext.db, email, caller, now);
      if (!proof) return failure(403, NOT_VERIFIED);
      const refusal = await passwordRefusal(request.password, 'password', request);
      if (refusal) return refusal;
      const limited = await countAttempt(appContext.db, [registrationLimit(email)], now);
      if (limited) return limited;
      if (proof.isUsed) {
        // A repetition after a lost answer, as its password shows.
        const existing = await findCompanyByEmail(appContext.db, email);
        const isRepetition = await hashQueue.run(turn, () =>
          isPassword(existing?.passwordHash, request.password),
        );
        return isRepetition && existing?.review === 'pending'
          ? ok(REGISTERED, null, 201)
          : failure(403, NOT_VERIFIED);
      }
      // Only a verified e-mail makes the server decode pictures and hash.
      const passwordHash = await hashQueue.run(turn, () => hashPassword(request.password));
      // Last: a failure after it would leave the files behind.
      const kept = await keepRegistered(request, { ...caller, proof: proof.holder, email }, appContext, now);
      return isFailure(kept) ? kept : { ...kept, passwordHash };
    },
    async handle({ request, prepared, caller, tx, now, appContext }) {
      const { email, passwordHash, profilePic, documentPath, uploadedBytes, quota } = prepared;
      if (!(await consumeProof(tx, email, caller, now))) return USED_MEANWHILE;
      // Another spelling of its domain, which no index finds.
      if (await findCompanyByEmail(tx, email)) return failure(403, NOT_VERIFIED);
      const full = await fullQuotaRefusal(tx, { email, bytes: uploadedBytes });
      if (full) {
        reportFull(appContext.log, { ...caller, email }, full);
        return full;
      }
      const userType = Number(request.user_type);
      const created = await tx
        .insert(companies)
        .values({
          id: newId(now),
          name: request.name.trim(),
          email,
          passwordHash,
          userType,
          countryCode: request.country_code,
          phoneNumber: request.phone_number.trim(),
          address: readPlace(request.address),
          taxIdNumber: request.taxId_number.trim(),
          profilePic,
          documentPath,
          uploadedBytes,
          registeredFrom: uploadedBytes > 0 ? quota.network : null,
          firstEntry: itemKinds[entityOf(userType)].hasFreeTrial,
          review: 'pending',
          createdAt: now,
        })
        .onConflictDoNothing()
        .returning({ id: companies.id });
      if (created.length === 0) return failure(403, NOT_VERIFIED);
      const received = { name: request.name.trim(), hasFiles: uploadedBytes > 0 };
      await appContext.mail.compose(tx, registrationReceivedEmail(email, received));
      return ok(REGISTERED, null, 201);
    },
    afterCommit: ({ quota }: Prepared, { db, clock }) => settleQuota(db, quota, clock.now()),
    async discard(prepared: Prepared, { db, media, clock }, refusal) {
      await Promise.all([
        returnRegistration(db, prepared.registration, clock.now()),
        returnQuota(db, prepared.quota, clock.now()),
        discardCompanyFiles(media, prepared, refusal),
      ]);
    },
  },
  { beforeBody: refuseUnproved },
);

/** Shown to the administrator. */
const FULL_SHARES: Record<QuotaRefusal['share'], string> = {
  all: 'files of companies that nobody has approved fill their quota',
  domain: 'files of its domain that nobody has approved fill the share of a domain',
  network: 'files of its network that wait for a review fill the share of a network',
};

/** For `reject domain`, or `lift-limits network`. */
function reportFull(
  log: AppContext['log'],
  { address, email }: Pick<Caller, 'address'> & { email: string },
  { share }: QuotaRefusal,
): void {
  const domain = email.slice(email.lastIndexOf('@') + 1);
  log.error({ address, domain }, `a registration is refused: ${FULL_SHARES[share]}`);
}

/** Stores the files of a registration, within the quota. */
async function keepRegistered(
  uploads: Parameters<typeof keepCompanyFiles>[1],
  caller: Caller & { proof: string; email: string },
  { db, media, log }: AppContext,
  now: Date,
): Promise<Omit<Prepared, 'passwordHash'> | Failure> {
  const { email, address, proof } = caller;
  const bytes = (uploads.company_logo?.size ?? 0) + (uploads.company_document?.size ?? 0);
  const quota = await takeQuota(db, { email, bytes, caller }, now);
  if (isFailure(quota)) {
    reportFull(log, caller, quota);
    return quota;
  }
  const registration = await takeRegistration(db, caller, now);
  if (isFailure(registration)) {
    log.warn({ address }, 'a registration is refused: too many within a day');
    await returnQuota(db, quota, now);
    return registration;
  }
  let stored: KeptCompanyFiles | undefined;
  let isMeasured = false;
  try {
    const files = await keepCompanyFiles(media, uploads, { strangerAt: siteOf(address), proof });
    if (isFailure(files)) return files;
    stored = files;
    const uploadedBytes = await storedBytes(media, files);
    isMeasured = true;
    return { ...files, email, uploadedBytes, registration, quota };
  } finally {
    if (!isMeasured) {
      await returnRegistration(db, registration, now);
      await returnQuota(db, quota, now);
      if (stored) await discardCompanyFiles(media, stored, undefined).catch(() => {});
    }
  }
}

export const registrationRoutes: readonly Endpoint[] = [
  sendRegisterCode,
  repeatable(verifyRegisterCode, CODE_USED_MEANWHILE),
  repeatable(register, USED_MEANWHILE),
];
