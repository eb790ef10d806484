import { readPlace } from '../../src/contract/place.ts';
import { registrationContract } from '../../src/contract/registration.ts';
import { EVENT_COMPANY } from '../../src/contract/session.ts';
import { consumeCode, issueCode, tryCode } from '../auth/codes.ts';
import { type CompanyFiles, forgetCompanyFiles, keepCompanyFiles } from '../auth/company-files.ts';
import { emailKey } from '../auth/email.ts';
import { findCompanyByEmail } from '../auth/find-company.ts';
import { hashQueue } from '../auth/hash-queue.ts';
import { hashPassword, isPassword } from '../auth/password.ts';
import { countAttempt } from '../auth/rate-limit.ts';
import {
  alreadyRegisteredLetter,
  registrationCodeLetter,
  registrationReceivedLetter,
} from '../auth/registration-letters.ts';
import { consumeVerified, isVerified, markVerified } from '../auth/verified-emails.ts';
import { newId } from '../db/new-id.ts';
import { companies } from '../db/schema.ts';
import { composeForStranger, confirmRecipient, countRecipient } from '../mail/stranger-caps.ts';
import { isRefusal, ok, refuse, refuseAndKeep } from './outcome.ts';
import { type Served, servePublic } from './serve.ts';

const REGISTERED = 'Your account is under review';
const NOT_VERIFIED = 'Please verify your email first';

/** Known and unknown e-mails get the same answer and the same work, and different mails. */
const sendRegisterCode = servePublic(registrationContract.sendRegisterCode, {
  async prepare({ request, caller, world, now }) {
    const email = emailKey(request.email);
    const limit = { key: `register-code:${email}`, allowed: 5, minutes: 60 };
    const limited = await countAttempt(world.db, [limit], now);
    return limited ?? (await countRecipient(world.db, 'register', { email, from: caller, now })) ?? { email };
  },
  async handle({ prepared: { email }, caller, tx, now, world }) {
    const known = await findCompanyByEmail(tx, email);
    const code = await issueCode(tx, 'register', email, now);
    const letter = known
      ? alreadyRegisteredLetter(email, world.settings.publicUrl)
      : registrationCodeLetter(email, code);
    await composeForStranger(tx, world.mail, letter, { from: caller, now });
    return ok('A verification code was sent to your e-mail');
  },
});

const verifyRegisterCode = servePublic(
  registrationContract.verifyRegisterCode,
  async ({ request, caller, tx, now }) => {
    const email = emailKey(request.email);
    const isRight = await tryCode(tx, 'register', email, request.otp, now);
    if (!isRight || !(await consumeCode(tx, 'register', email, now))) {
      return refuseAndKeep(400, 'The code is wrong or has expired');
    }
    await confirmRecipient(tx, 'register', { email, from: caller, now });
    await markVerified(tx, email, now);
    return ok('Your e-mail is verified');
  },
);

interface Prepared extends CompanyFiles {
  email: string;
  passwordHash: string;
}

const register = servePublic(registrationContract.register, {
  async prepare({ request, caller, world, now }) {
    const email = emailKey(request.email);
    const turn = { priority: 'other', address: caller.address } as const;
    const limit = { key: `register:${email}`, allowed: 20, minutes: 60 };
    const limited = await countAttempt(world.db, [limit], now);
    if (limited) return limited;
    if (!(await isVerified(world.db, email, now))) {
      // A repetition after a lost answer finds the mark consumed by itself; its password proves who asks.
      const existing = await findCompanyByEmail(world.db, email);
      const isRepetition = await hashQueue.run(turn, () =>
        isPassword(existing?.passwordHash, request.password),
      );
      return isRepetition && existing?.review === 'pending'
        ? ok(REGISTERED, null, 201)
        : refuse(403, NOT_VERIFIED);
    }
    // Only a proved e-mail makes the server decode pictures and hash.
    const files = await keepCompanyFiles(world.media, request, caller.address);
    if (isRefusal(files)) return files;
    const passwordHash = await hashQueue.run(turn, () => hashPassword(request.password));
    return { ...files, email, passwordHash };
  },
  async handle({ request, prepared, tx, now, world }) {
    const { email, passwordHash, profilePic, documentPath } = prepared;
    if (!(await consumeVerified(tx, email, now))) return refuse(403, NOT_VERIFIED);
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
        firstEntry: userType === EVENT_COMPANY,
        review: 'pending',
        createdAt: now,
      })
      .onConflictDoNothing()
      .returning({ id: companies.id });
    if (created.length === 0) return refuse(403, NOT_VERIFIED);
    await world.mail.compose(tx, registrationReceivedLetter(email, request.name.trim()));
    return ok(REGISTERED, null, 201);
  },
  async discard(files: Prepared, world) {
    await forgetCompanyFiles(world.media, files);
  },
});

export const registrationRoutes: readonly Served[] = [sendRegisterCode, verifyRegisterCode, register];
