import { expect, test } from 'vitest';
import { withoutEntities, withShownAddresses } from './html-table.ts';
import { readList } from './read-list.ts';

test('An HTML table saved as a workbook is read with its characters, and with the addresses of links', () => {
  const html = `<html><table><tr><th>Guest</th><th>Mail</th></tr>
    <tr><td>H&eacute;l&egrave;ne &amp; Co</td><td><a href="mailto:helene@h.test?subject=x">write</a></td></tr>
    <tr><td>Ivo &#352;imi&#x107;</td><td><a href='mailto:ivo@h.test'>ivo@h.test</a></td></tr></table></html>`;
  const list = readList(new TextEncoder().encode(html));
  expect('problem' in list ? list.problem : list.tables[0]?.rows).toEqual([
    ['Guest', 'Mail'],
    ['Hélène & Co', 'write <helene@h.test>'],
    ['Ivo Šimić', 'ivo@h.test'],
  ]);
});

test('Text that is not a character reference stays unchanged', () => {
  expect(withoutEntities('Rock & Roll; &such; &#0; &#x110000;')).toBe('Rock & Roll; &such; &#0; &#x110000;');
});

test('A file of unclosed links is parsed quickly', () => {
  const bytes = new TextEncoder().encode('<a href="mailto:a@b.co">'.repeat(50_000));
  expect(withShownAddresses(bytes)).toBe(bytes);
});
