/**
 * The meaning of headings in the languages of Europe, Arabic and Hebrew. Headings and words are normalized: no case, no
 * accents, only letters and digits. What a heading leaves open is decided by the column's contents.
 */

import { tokensOf } from './tokens-of.ts';

export interface Heading {
  role: 'email' | 'name' | 'first-name' | 'last-name' | undefined;
  /** The owner: 3 the guest, 2 unspecified, 1 an alternative of the guest or the payer, 0 somebody else. */
  rank: 0 | 1 | 2 | 3;
}

const words = (text: string) => new Set(text.split(/\s*\|\s*/).map((word) => tokensOf(word).join('')));

const FULL =
  words(`name | names | full name | display name | complete name | first and last name | first name last name | name and surname
 | name surname | surname name | last name first name | file as | name original name | real name | your name | contact | full names
 | vollständiger name | vor und nachname | vorname nachname | vorname und nachname | nachname vorname | namen | vor und zuname
 | nom complet | nom et prénom | nom prénom | prénom et nom | prénom nom | nom et prénoms | noms | nom
 | nombre completo | nombre y apellidos | nombre y apellido | apellidos y nombre | apellidos y nombres | apellido y nombre | nombres y apellidos | nombre
 | nome completo | nome e cognome | cognome e nome | nome cognome | cognome nome | nominativo | nome | nome e apelido | nome e sobrenome
 | naam | volledige naam | voor en achternaam | voornaam en achternaam
 | navn | fulde navn | fullt navn | for og efternavn | for og etternavn | fornavn og etternavn | fornavn og efternavn
 | deltakernavn | deltagernavn | deltagarnamn | gjestenavn | gæstenavn | gästnamn
 | namn | fullständigt namn | hela namnet | för och efternamn | förnamn och efternamn | nafn | fullt nafn
 | nimi | koko nimi | täisnimi | täielik nimi | ees ja perekonnanimi | nimi ja sukunimi
 | imię i nazwisko | nazwisko i imię | imię nazwisko | imiona i nazwiska | pełne imię | pełna nazwa
 | jméno a příjmení | příjmení a jméno | jméno příjmení | celé jméno | jméno | meno a priezvisko | priezvisko a meno | meno priezvisko | celé meno | meno
 | ime in priimek | priimek in ime | ime | ime i prezime | prezime i ime | puno ime | име и презиме | презиме и име | име | пълно име | име и фамилия | три имена
 | név | teljes név | teljes neve | neve | nume | nume complet | nume și prenume | nume prenume | numele complet | numele
 | vardas ir pavardė | pilnas vardas | vardas pavardė | vārds uzvārds | vārds un uzvārds | pilns vārds
 | isem | isem u kunjom | isem sħiħ | ainm | ainm iomlán | emri | emri i plotë | emri dhe mbiemri | emër mbiemër
 | ad soyad | adı soyadı | adı ve soyadı | ad ve soyad | isim soyisim | isim | tam ad | isim soyad | ismi
 | ονοματεπώνυμο | όνομα | όνομα και επώνυμο | όνομα επώνυμο | επώνυμο και όνομα | πλήρες όνομα
 | имя | имя и фамилия | фамилия и имя | фамилия имя | имя фамилия | фио | полное имя | фамилия имя отчество
 | ім'я | ім'я та прізвище | ім'я і прізвище | прізвище та ім'я | прізвище ім'я | піб | повне ім'я | прізвище ім'я по батькові | прозвішча і імя
 | nom i cognoms | izen abizenak | izena | nome e apelidos | enw | enw llawn | numm
 | الاسم | الاسم الكامل | اسم | اسم الضيف | الاسم واللقب | اسم المدعو | الاسم الثلاثي
 | שם | שם מלא | שם פרטי ושם משפחה | 姓名 | 氏名 | 名前 | 이름 | 성명 | họ tên | nama | nama lengkap`);

const FIRST =
  words(`first name | given name | given names | forename | christian name | fname | first | first names
 | vorname | vornamen | rufname | prénom | prénoms | nombres | nombre de pila | primer nombre | nome proprio | primeiro nome | nom de pila
 | voornaam | roepnaam | fornavn | förnamn | tilltalsnamn | fornafn | eiginnafn | etunimi | etunimet | eesnimi | imię | imiona | křestní jméno | krstné meno
 | име лично | собствено име | лично име | keresztnév | utónév | prenume | prenumele | prenumele dvs | vardas | vārds | isem proprju | céadainm | emër | emri personal
 | ad | adı | ilk ad | ilk isim | adınız | имя собственное | личное имя | по имени | власне ім'я | osobno ime | krsno ime | ime osebe | rodné jméno | μικρό όνομα
 | الاسم الأول | اسم أول | שם פרטי | 名 | izen | enw cyntaf`);

const LAST = words(`last name | surname | family name | second name | lname | last | last names | surnames
 | nachname | nachnamen | familienname | zuname | nom de famille | nom d'usage | nom de naissance | apellido | apellidos | primer apellido | cognome | cognomi | apelido | apelidos | sobrenome | último nome
 | achternaam | familienaam | efternavn | etternavn | slægtsnavn | efternamn | familjenamn | eftirnafn | kenninafn | föðurnafn | sukunimi | perekonnanimi | perenimi
 | nazwisko | nazwiska | příjmení | priezvisko | priimek | prezime | презиме | фамилия | фамилно име | фамилия на госта | vezetéknév | családnév | családi név
 | nume de familie | numele de familie | pavardė | uzvārds | kunjom | sloinne | mbiemër | mbiemri | soyad | soyadı | soyisim | soyadınız
 | επώνυμο | επίθετο | прізвище | прозвішча | cognoms | cognom | abizena | abizenak | cyfenw
 | اسم العائلة | العائلة | اللقب | الاسم الأخير | الكنية | الشهرة | שם משפחה | 姓`);

/** Parts of e-mail headings, many of which are compounds. One that contains another is not repeated. */
const EMAIL_PARTS =
  `mail | correo | courriel | mél | epost | sähköposti | netfang | tölvupóst | el paštas | epasts | имейл
 | имејл | пошта | почта | почте | емайл | імейл | емейл | поща | ηλεκτρονικ | εμαιλ | ιμέιλ | ríomhphost
 | meil | drejtpostë | posta elettronica | posta elektronike | poczta | drótposta | villámposta | levelező
 | e cím | بريد | ايميل | דוא | מייל | ebost | helbide elektronikoa | електронна | メール | 邮箱 | 电子邮件 | 電子郵件
 | 이메일`
    .split(/\s*\|\s*/)
    .map((word) => tokensOf(word).join(''));

/** Words in a heading that refer to the guest. */
const GUEST =
  words(`attendee | guest | guests | participant | invitee | invited | visitor | ticket holder | tenant | resident | registrant | person | member | recipient
 | teilnehmer | teilnehmerin | teilnehmende | teilnehmername | gast | gäste | gastname | besucher | mieter | invité | convive | locataire | asistente | invitado | participante | inquilino | huésped
 | ospite | invitato | partecipante | convidado | inquilina | deelnemer | genodigde | huurder | deltager | gjest | gæst | deltagare | hyresgäst | osallistuja | vieras | osaleja | külaline
 | uczestnik | uczestnika | gość | najemca | účastník | host | udeleženec | gost | sudionik | учесник | гост | участник | vendég | résztvevő | oaspete | invitat | dalyvis | svečias | dalībnieks | viesis
 | deltaker | delegate | þátttakandi | þátttakanda | gestur | gests
 | konuk | misafir | katılımcı | davetli | συμμετέχων | καλεσμένος | гость | учасник | запрошений | الضيف | المدعو | المشارك | ضيف`);

const BUYER =
  words(`buyer | order | orderer | customer | purchaser | payer | billing | invoice | booker | booking | account | käufer | besteller | rechnung | kunde | acheteur | commande | client | comprador | cliente | acquirente
 | bestiller | bestilt | betaler | kjøper | køber | faktura | fakturamottaker | fakturamodtager | kontaktperson | beställare | betalare | köpare | fakturamottagare | tilaaja | ostaja | maksaja | laskutus | yhteyshenkilö | ansprechpartner | kaupandi | kaupanda | greiðandi | greiðanda
 | bring | bringing | brings | companion | accompanying | begleitung | begleitperson | begleiter | accompagnateur | accompagnatrice | accompagnant | acompañante | acompanhante | accompagnatore | ledsager | følge | medfølgende | medföljande | sällskap | seuralainen | seuralaisen | avec | avecin | doprovod | osoba towarzysząca
 | secondary | alternative | alternate | other | second | additional | work | home | private | personal | privat | arbeit | geschäftlich | dienstlich | beruflich | zweite`);

/** Other owners of a name or an address. */
const SOMEBODY_ELSE =
  words(`company | organisation | organization | organizer | organiser | firm | firma | unternehmen | société | entreprise | empresa | azienda | business | event | ticket | product | item | plan | venue | list | file
 | user | username | nick | nickname | phonetic | yomi | prefix | suffix | title | type | label | manager | managers | assistant | assistants | assistent | assistentin | assistente | asystenta | asistenta | avustajan | spouse | spouses | partner | partners | father | mother | emergency | referrer | referred | inviter | host name | hosted
 | sales | agent | bank | street | city | country | department | job | position | school | club | team | group | party | household | category | table | seat | hotel | status | opt | consent | newsletter | marketing | confirmed | sent | opened | bounced | error | domain
 | bedrift | virksomhed | selskap | företag | yritys | yrityksen | yhtiö | fyrirtæki | organisasjon | leder | chef | sjef | esimies | esimiehen
 | verein | abteilung | straße | stadt | land | anrede | titel | gruppe | tisch | ville | pays | ciudad | maiden | middle | additional name | display | product name | ticket name | by | cc | bcc | reply`);

/** Of a CRM, where an account is a company and an owner a salesperson. "Owner" alone may be a resident. */
const OF_CRM =
  words(`account name | account owner | contact owner | lead owner | record owner | deal owner | opportunity owner | owner id
 | contact owner email | account owner email | lead owner email`);

/** Of a companion: "Plus one name", "+1 e-mail". */
const PLUS_ONE = /\+\s*1\b|\bplus[\s-]*(?:1|one)\b/i;

/** The ends of a genitive in English and the Nordic languages, articles included: "buyer's", "deltagerens", "tilaajan". */
const GENITIVE = /(?:ens|ets|ns|s|n)$/;
const SHORTEST_STEM = 4;

/** Whether a word, or what it is the genitive of, is one of these. */
function isOneOf(words: ReadonlySet<string>, token: string): boolean {
  if (words.has(token)) return true;
  const ends = GENITIVE.exec(token)?.[0] ?? '';
  for (let length = 1; length <= ends.length; length += 1) {
    const stem = token.slice(0, -length);
    if (stem.length >= SHORTEST_STEM && words.has(stem)) return true;
  }
  return false;
}

/** The meaning of a heading; `role` is undefined if it is not about a name or an address. */
export function readHeading(text: string): Heading {
  const tokens = tokensOf(text);
  const joined = tokens.join('');
  if (joined === '' || tokens.length > 8) return { role: undefined, rank: 2 };
  const exact = roleOf(joined);
  const isEmail = EMAIL_PARTS.some((part) => joined === part || (part.length > 3 && joined.includes(part)));
  const own = tokens.filter(
    (token) => !isOneOf(GUEST, token) && !isOneOf(BUYER, token) && !/^\d+$/.test(token),
  );
  const isContact = /\bcontact persons?\b/.test(tokens.join(' '));
  const isGuests = !isContact && tokens.some((token) => isOneOf(GUEST, token));
  const isOther =
    isContact ||
    tokens.some((token) => isOneOf(BUYER, token)) ||
    tokens.some((token) => /^[2-9]$/.test(token));
  const isForeign =
    !exact &&
    (OF_CRM.has(joined) || PLUS_ONE.test(text) || tokens.some((token) => isOneOf(SOMEBODY_ELSE, token)));
  const rank = isForeign ? 0 : isOther ? 1 : isGuests ? 3 : 2;
  if (isEmail && !exact) return { role: 'email', rank };
  if (exact) return { role: exact, rank };
  // "Guest" alone may also be a column of yes and no.
  if (isGuests && own.length === 0) return { role: 'name', rank: 1 };
  const role = roleOf(own.join(''));
  return role && rank > 0 ? { role, rank } : { role: roleInside(own), rank };
}

/** For a longer heading, such as "Attendee name: Given name" or "Name (Nachname)". */
function roleInside(tokens: readonly string[]): Heading['role'] {
  for (let length = Math.min(3, tokens.length); length > 0; length -= 1) {
    for (let from = tokens.length - length; from >= 0; from -= 1) {
      const role = roleOf(tokens.slice(from, from + length).join(''));
      if (role) return role;
    }
  }
  return undefined;
}

function roleOf(joined: string): 'name' | 'first-name' | 'last-name' | undefined {
  if (FIRST.has(joined)) return 'first-name';
  if (LAST.has(joined)) return 'last-name';
  return FULL.has(joined) ? 'name' : undefined;
}
