import { and, asc, eq, isNull } from 'drizzle-orm';
import { EVENT_COMPANY } from '../../src/contract/session.ts';
import { findCompanyByEmail } from '../auth/find-company.ts';
import { type CompanyRow, companies, items } from '../db/schema.ts';
import { type AdminCommand, done, failed } from './admin-command.ts';
import { textTable } from './text-table.ts';

export const listCompanies: AdminCommand = {
  usage: 'companies                           lists all companies, those waiting for review first',
  async run({ db }) {
    const rows = await db.select().from(companies).orderBy(asc(companies.createdAt), asc(companies.id));
    if (rows.length === 0) return done('No company has registered yet.');
    const waitingFirst = [...rows].sort((a, b) => Number(isWaiting(b)) - Number(isWaiting(a)));
    return done(
      textTable(
        ['E-MAIL', 'NAME', 'KIND', 'STANDING', 'REGISTERED'],
        waitingFirst.map((company) => [
          company.email,
          company.name,
          kindOf(company),
          standingOf(company),
          company.createdAt.toISOString().slice(0, 16).replace('T', ' '),
        ]),
      ),
    );
  },
};

export const showCompany: AdminCommand = {
  usage: 'show <email> [--document FILE]      shows a company; writes its ID document to FILE',
  async run({ db, media }, { words: [email, option] }) {
    if (!email) return failed('Which company? Give its e-mail address.');
    const company = await findCompanyByEmail(db, email);
    if (!company) return failed(`No company has the e-mail address ${email}.`);
    const bought = await db
      .select()
      .from(items)
      .where(and(eq(items.companyId, company.id), isNull(items.deletedAt)))
      .orderBy(asc(items.createdAt), asc(items.id));
    const owned = bought.map(({ kind, id, name }) => [
      kind === 'event' ? 'Event' : 'Location',
      `${id}  ${name}`,
    ]);
    const details = textTable(undefined, [...detailsOf(company), ...owned]);
    if (option !== '--document') return done(details);
    const stream = company.documentPath ? await media.read(company.documentPath) : undefined;
    if (!stream) return failed(`${details}\n\nThere is no document.`);
    const file = new Uint8Array(await new Response(stream).arrayBuffer());
    return { ...done(details), file };
  },
};

function detailsOf(company: CompanyRow): string[][] {
  const [lng, lat] = company.address.coordinates;
  return [
    ['Name', company.name],
    ['E-mail', company.email],
    ['Kind', kindOf(company)],
    ['Standing', standingOf(company)],
    ['Registered', company.createdAt.toISOString()],
    ['Phone', `${company.countryCode} ${company.phoneNumber}`],
    ['Address', `${company.address.name} (${lat}, ${lng})`],
    ['Tax number', company.taxIdNumber || '–'],
    ['Free trial', company.firstEntry ? 'not used' : 'not available'],
    ['Logo', company.profilePic ?? '–'],
    ['Document', company.documentPath ?? '–'],
    ['Id', company.id],
  ];
}

const isWaiting = ({ review, disabledAt }: CompanyRow) => review === 'pending' && !disabledAt;
const kindOf = ({ userType }: CompanyRow) => (userType === EVENT_COMPANY ? 'event' : 'security');

function standingOf({ review, disabledAt }: CompanyRow): string {
  const words = { pending: 'waiting for review', approved: 'approved', rejected: 'rejected' }[review];
  return disabledAt ? `disabled (${words})` : words;
}
