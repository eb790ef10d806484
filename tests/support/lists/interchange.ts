/** Tables in the interchange formats of older spreadsheets, as Excel and LibreOffice write them. */
import type { ListFixture } from './list-fixture.ts';

const lines = (...texts: string[]) => `${texts.join('\r\n')}\r\n`;
/** One byte a character. */
const latin1 = (text: string) => Uint8Array.from(text, (letter) => letter.charCodeAt(0));
const ESCAPE = '\u001b';

export const INTERCHANGED: ListFixture[] = [
  {
    what: 'Excel, .slk: letters escaped, positions left out, semicolons and quotes in texts',
    bytes: latin1(
      lines(
        'ID;PWXL;N;E',
        'P;PGeneral',
        'P;P0',
        'P;FArial;M200',
        'P;EArial;M200;SB',
        'F;P0;DG0G10;M255',
        'B;Y4;X3;D0 0 3 2',
        'O;L;D;V0;K47;G100 0.001',
        'F;W1 1 22',
        'C;Y1;X1;K"Name"',
        'C;X2;K"E-Mail"',
        'C;X3;K"Tisch"',
        'F;P1;Y2;X3',
        `C;Y2;X1;K"Ren${ESCAPE}NBee Gro${ESCAPE}N{"`,
        'C;X2;K"renee@guests.test"',
        'C;X3;K7',
        `C;Y3;X1;K"Ben Ak;; ""Bo"" ${ESCAPE}NJAse"`,
        'C;X2;K"bo@guests.test"',
        'C;Y4;X1;K"Cy Poe"',
        'C;X2;K"cy(at)guests.test"',
        'E',
      ),
    ),
    ready: ['Renée Groß <renee@guests.test>', 'Ben Ak; "Bo" Åse <bo@guests.test>'],
    others: ['4: invalid'],
  },
  {
    what: 'LibreOffice, .slk',
    bytes: new TextEncoder().encode(
      lines(
        'ID;PSCALC3',
        'P;PGeneral',
        'F;P0;DG0G10;M280',
        'B;Y3;X2;D0 0 2 1',
        'C;X1;Y1;K"Nom"',
        'C;X2;Y1;K"Courriel"',
        'C;X1;Y2;K"Zoë Bø"',
        'C;X2;Y2;K"zoe@guests.test"',
        'C;X1;Y3;K"Di Poe"',
        'C;X2;Y3;K"di@guests.test"',
        'E',
      ),
    ),
    ready: ['Zoë Bø <zoe@guests.test>', 'Di Poe <di@guests.test>'],
  },
  {
    what: 'a .csv that begins with a column “ID”, as Excel refuses it',
    bytes: new TextEncoder().encode(lines('ID;Prénom;Nom;Courriel', '1;Ann;Lee;ann@guests.test')),
    ready: ['Ann Lee <ann@guests.test>'],
  },
  {
    what: 'Excel, .dif: numbers, quotes and a line break in a text',
    bytes: latin1(
      lines(
        ...['TABLE', '0,1', '"EXCEL"', 'VECTORS', '0,3', '""', 'TUPLES', '0,3', '""', 'DATA', '0,0', '""'],
        ...['-1,0', 'BOT', '1,0', '"Guests of', 'the gala"', '0,0', 'NA', '0,2026', 'V'],
        ...['-1,0', 'BOT', '1,0', '"Name"', '1,0', '"Email"', '1,0', '"Table"'],
        ...['-1,0', 'BOT', '1,0', '"Änne ""Ä"" Groß"', '1,0', '"aenne@guests.test"', '0,7', 'V'],
        ...['-1,0', 'BOT', '1,0', '"Bo Ek"', '1,0', '"bo@guests.test"', '0,0', 'ERROR', '-1,0', 'EOD'],
      ),
    ),
    ready: ['Änne "Ä" Groß <aenne@guests.test>', 'Bo Ek <bo@guests.test>'],
  },
];
