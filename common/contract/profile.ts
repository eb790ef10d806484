import * as z from 'zod/mini';
import { contractOf } from './contract-of.ts';
import { ordered } from './first-issue.ts';
import { companyNameRule, contactRules } from './registration.ts';

const text = z._default(z.string(), '');

interface ProfileValues {
  name: string;
  country_code: string;
  phone_number: string;
  address: string;
}

/** EDIT PROFILE, form and request. Absent files are kept; the e-mail cannot be changed. */
export const ProfileFormSchema = z
  .object({
    name: text,
    country_code: text,
    phone_number: text,
    /** JSON text of a place. */
    address: text,
    /** Kept if absent. */
    taxId_number: z.optional(z.string()),
    /** Sent as documented; our server ignores it. */
    user_type: z.optional(z.string()),
    company_document: z.optional(z.file()),
    company_logo: z.optional(z.file()),
  })
  .check(ordered<ProfileValues>([companyNameRule, ...contactRules]));

export const profileContract = {
  updateProfile: contractOf('updateProfile', { request: ProfileFormSchema, data: z.unknown() }),
};
