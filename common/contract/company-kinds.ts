/**
 * The kinds of company, as `access` of the calls names them. What they do differently stands with who does it, in tables
 * that TypeScript wants a row a kind of.
 */
export const companyKinds = ['event', 'security'] as const;
export type CompanyKind = (typeof companyKinds)[number];

/** The `user_type` of each. */
export const userTypes: Readonly<Record<CompanyKind, number>> = { event: 2, security: 4 };

/** What registers where nobody has chosen. */
export const DEFAULT_COMPANY = 'event' satisfies CompanyKind;

/** The kind of a company. Any `user_type` that is none of these behaves as security (specification, section 1). */
export function companyKindOf(userType: number): CompanyKind {
  return companyKinds.find((kind) => userTypes[kind] === userType) ?? 'security';
}
