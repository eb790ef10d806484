/**
 * The kinds of company, as named by `access` of the calls. Their differences are in the modules concerned, in tables
 * with one row per kind that TypeScript enforces.
 */
export const companyKinds = ['event', 'security'] as const;
export type CompanyKind = (typeof companyKinds)[number];

/** The `user_type` of each. */
export const userTypes: Readonly<Record<CompanyKind, number>> = { event: 2, security: 4 };

/** The default kind of a registration. */
export const DEFAULT_COMPANY = 'event' satisfies CompanyKind;

/** The kind of a company. Any other `user_type` behaves as security (specification, section 1). */
export function companyKindOf(userType: number): CompanyKind {
  return companyKinds.find((kind) => userTypes[kind] === userType) ?? 'security';
}
