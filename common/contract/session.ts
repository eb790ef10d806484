import * as z from 'zod/mini';
import { userTypes } from './company-kinds.ts';
import { contractOf } from './contract-of.ts';
import { ordered } from './first-issue.ts';
import { jsonText } from './json-text.ts';
import { loginRules } from './login-form.ts';
import { numberIn } from './number-in.ts';
import { PlaceSchema } from './place-schema.ts';
import { flag, read, textOr, withId } from './tolerant.ts';

/**
 * Null if absent: then the log-in's value counts. A word counts as an event company if it says so ("event organizer"),
 * anything else that is not a number as a security company.
 */
const userType = read<number | null>(null, (value) => {
  if (value === undefined || value === null || value === '') return null;
  return numberIn(value) ?? (/^event/i.test(jsonText(value)) ? userTypes.event : userTypes.security);
});

/** A country's dial code such as `+44`: some APIs store its digits alone, or zeros instead of the plus. */
const countryCode = read('+1', (value) => {
  const code = z.parse(textOr('+1'), value).trim();
  return /^(00)?[1-9]\d{0,3}$/.test(code) ? `+${code.replace(/^00/, '')}` : code;
});

/** The company of the session. */
export const CompanySchema = withId({
  name: textOr(''),
  email: textOr(''),
  country_code: countryCode,
  phone_number: textOr(''),
  address: PlaceSchema,
  taxId_number: textOr(''),
  user_type: userType,
  profile_pic: textOr(''),
  first_entry: flag,
});
export type Company = z.output<typeof CompanySchema>;

export const sessionContract = {
  login: contractOf('login', {
    request: z
      .object({ email: z._default(z.string(), ''), password: z._default(z.string(), '') })
      .check(ordered(loginRules)),
    data: z.looseObject({
      access_token: z.string().check(z.minLength(1)),
      user_type: userType,
    }),
  }),
  logout: contractOf('logout', { request: z.object({}), data: z.unknown() }),
  /**
   * Ends a session by the SHA-256 of its token (base64url), for a log-out that could not be sent while the device had
   * the token.
   */
  finishLogout: contractOf('finishLogout', {
    request: z.object({ session: z.string().check(z.regex(/^[\w-]{43}$/, 'This is no session')) }),
    data: z.unknown(),
  }),
  currentCompany: contractOf('currentCompany', { request: z.object({}), data: CompanySchema }),
  companyById: contractOf('companyById', {
    request: z.object({ company_id: z.string() }),
    data: CompanySchema,
  }),
};
