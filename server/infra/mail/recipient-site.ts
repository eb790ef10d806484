/** Second-level labels under which a country's registry sells names, as in `example.co.uk`. */
const REGISTRY_LABELS = /^(?:ac|co|com|ed|edu|gob|go|gov|govt|ltd|me|mil|ne|net|nhs|nom|or|org|plc|sch)$/;

/**
 * The registered name of a recipient's domain, as its owner can create any number of subdomains.
 * @returns such as `example.co.uk` of `ada@mail.example.co.uk`
 */
export function recipientSite(to: string): string {
  const labels = to
    .slice(to.lastIndexOf('@') + 1)
    .toLowerCase()
    .split('.');
  const isUnderRegistry = labels.at(-1)?.length === 2 && REGISTRY_LABELS.test(labels.at(-2) ?? '');
  return labels.slice(isUnderRegistry ? -3 : -2).join('.');
}
