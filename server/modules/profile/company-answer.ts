import type { CompanyRow } from '../../infra/db/schema.ts';

/** A company in answers (specification, section 3): without secrets, and without its review. */
export function companyAnswer(company: CompanyRow) {
  return {
    _id: company.id,
    name: company.name,
    email: company.email,
    country_code: company.countryCode,
    phone_number: company.phoneNumber,
    address: company.address,
    taxId_number: company.taxIdNumber,
    user_type: company.userType,
    profile_pic: company.profilePic,
    first_entry: company.firstEntry,
  };
}
