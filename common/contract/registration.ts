import * as z from 'zod/mini';
import { companyKinds, DEFAULT_COMPANY, userTypes } from './company-kinds.ts';
import { contractOf } from './contract-of.ts';
import { emailRule, newEmailRule } from './email.ts';
import { ordered } from './first-issue.ts';
import type { Rule } from './ordered-rules.ts';
import { readPlace } from './place.ts';

const text = z._default(z.string(), '');

const fields = {
  name: text,
  email: text,
  password: text,
  country_code: text,
  phone_number: text,
  /** JSON text of a place. */
  address: text,
  taxId_number: text,
  user_type: z._default(
    z.enum(companyKinds.map((kind) => String(userTypes[kind]))),
    String(userTypes[DEFAULT_COMPANY]),
  ),
  company_document: z.optional(z.file()),
  company_logo: z.optional(z.file()),
};

interface RegistrationValues {
  name: string;
  email: string;
  password: string;
  country_code: string;
  phone_number: string;
  address: string;
  company_document?: File | undefined;
}

export const companyNameRule: Rule<{ name: string }> = {
  field: 'name',
  message: 'Company Name is not allowed to empty',
  fails: ({ name }) => name.trim() === '',
};

const nameAndEmail: readonly Rule<RegistrationValues>[] = [
  companyNameRule,
  {
    field: 'email',
    message: 'Company Email is not allowed to empty',
    fails: ({ email }) => email.trim() === '',
  },
  newEmailRule,
  {
    field: 'password',
    message: 'Password is not allowed to empty',
    fails: ({ password }) => password === '',
  },
];

interface ContactValues {
  country_code: string;
  phone_number: string;
  address: string;
}

/** The contact rules of a company, shared with the profile. */
export const contactRules: readonly Rule<ContactValues>[] = [
  {
    field: 'country_code',
    message: 'Please Select Valid Country Code',
    fails: ({ country_code }) => !/^\+\d{1,4}$/.test(country_code),
  },
  {
    field: 'phone_number',
    message: 'Phone Number is not allowed to empty',
    fails: ({ phone_number }) => phone_number.trim() === '',
  },
  {
    field: 'address',
    message: 'Please Select Valid Address',
    fails: ({ address }) => readPlace(address).name === '',
  },
];

const contactAndProof: readonly Rule<RegistrationValues>[] = [
  ...contactRules,
  {
    field: 'company_document',
    message: 'Share Holder ID must be required',
    fails: ({ company_document }) => !company_document || company_document.size === 0,
  },
];

/** The form: the request's fields plus the repeated password, checked in the specification's order. */
export const RegistrationFormSchema = z.object({ ...fields, confirm_password: text }).check(
  ordered<RegistrationValues & { confirm_password: string }>([
    ...nameAndEmail,
    {
      field: 'confirm_password',
      message: 'Password is not allowed to empty',
      fails: ({ confirm_password }) => confirm_password === '',
    },
    {
      field: 'confirm_password',
      message: 'Password and Confirm Password should be matched',
      fails: ({ password, confirm_password }) => password !== confirm_password,
    },
    ...contactAndProof,
  ]),
);

export const CODE_LENGTH = 6;

export const codeRule: Rule<{ otp: string }> = {
  field: 'otp',
  message: 'OTP should be of 6 Digits',
  fails: ({ otp }) => !/^\d{6}$/.test(otp),
};

export const CodeFormSchema = z.object({ otp: text }).check(ordered([codeRule]));

export const registrationContract = {
  sendRegisterCode: contractOf('sendRegisterCode', {
    /** If the new password is included, our server refuses a forbidden one before it mails a code. */
    request: z
      .object({ email: text, name: text, password: z.optional(z.string()) })
      .check(ordered([emailRule, newEmailRule])),
    data: z.unknown(),
  }),
  verifyRegisterCode: contractOf('verifyRegisterCode', {
    request: z
      .object({ email: text, otp: text })
      .check(ordered<{ email: string; otp: string }>([emailRule, codeRule])),
    data: z.unknown(),
  }),
  register: contractOf('register', {
    request: z.object(fields).check(ordered([...nameAndEmail, ...contactAndProof])),
    data: z.unknown(),
  }),
};
