/** Text files in many encodings. */
import type { ListFixture } from './list-fixture.ts';
import { delimited } from './write-text.ts';

/** Without the end of the last letter beyond ASCII. */
function cutWithinLetter(bytes: Uint8Array): Uint8Array {
  const cut = bytes.findLastIndex((byte) => byte > 0x7f);
  return bytes.filter((_, at) => at !== cut);
}

export const ENCODED: ListFixture[] = [
  {
    what: 'a database that has cut a name of UTF-8 within its last letter',
    bytes: cutWithinLetter(
      delimited([
        ['Name', 'E-Mail'],
        ['Jörg Müller', 'joerg@gaeste.de'],
        ['Änne Groß', 'aenne@gaeste.de'],
        ['Zoë Brûlé', 'zoe@gaeste.de'],
        ['Ana Nuñ', 'ana@gaeste.de'],
      ]),
    ),
    ready: [
      'Jörg Müller <joerg@gaeste.de>',
      'Änne Groß <aenne@gaeste.de>',
      'Zoë Brûlé <zoe@gaeste.de>',
      'Ana Nu\ufffd <ana@gaeste.de>',
    ],
  },
  {
    what: 'Excel in German, CSV: semicolons, Windows-1252, titles and blank lines above',
    bytes: delimited(
      [
        ['Gästeliste Sommerfest 2026', '', ''],
        ['', '', ''],
        ['Name', 'Vorname', 'E-Mail'],
        ['Müller', 'Jürgen', 'juergen@gaeste.de'],
        ['', '', ''],
        ['Groß', 'Änne', 'aenne@gaeste.de'],
      ],
      { delimiter: ';', encoding: 'windows-1252' },
    ),
    ready: ['Jürgen Müller <juergen@gaeste.de>', 'Änne Groß <aenne@gaeste.de>'],
  },
  {
    what: 'Excel in French, CSV UTF-8 with a mark',
    bytes: delimited(
      [
        ['Nom', 'Prénom', 'Courriel'],
        ['Lefèvre', 'Zoé', 'zoe@invites.fr'],
      ],
      { delimiter: ';', bom: true },
    ),
    ready: ['Zoé Lefèvre <zoe@invites.fr>'],
  },
  {
    what: 'Excel, Unicode Text: UTF-16 LE, tabs',
    bytes: delimited(
      [
        ['Név', 'E-mail cím'],
        ['Kovács Őri', 'ori@vendegek.hu'],
        ['Szűcs Álmos', 'almos@vendegek.hu'],
      ],
      { delimiter: '\t', encoding: 'utf-16le', bom: true },
    ),
    ready: ['Kovács Őri <ori@vendegek.hu>', 'Szűcs Álmos <almos@vendegek.hu>'],
  },
  {
    what: 'a Java program: UTF-16 BE without a mark',
    bytes: delimited(
      [
        ['Full name', 'E-mail'],
        ['Ann Lee', 'ann@guests.test'],
        ['Bob Ray', 'bob@guests.test'],
      ],
      { encoding: 'utf-16be' },
    ),
    ready: ['Ann Lee <ann@guests.test>', 'Bob Ray <bob@guests.test>'],
  },
  {
    what: 'Excel for Mac, CSV (Macintosh), lines ended by CR',
    bytes: delimited(
      [
        ['Prénom', 'Nom', 'Adresse e-mail'],
        ['Hélène', 'Çelik', 'helene@guests.test'],
        ['Loïc', 'Guégan', 'loic@guests.test'],
      ],
      { delimiter: ';', encoding: 'macintosh', eol: '\r' },
    ),
    ready: ['Hélène Çelik <helene@guests.test>', 'Loïc Guégan <loic@guests.test>'],
  },
  {
    what: 'Excel in Polish: Windows-1250',
    bytes: delimited(
      [
        ['Imię', 'Nazwisko', 'Adres e-mail'],
        ['Łukasz', 'Wiśniewski', 'lukasz@goscie.pl'],
        ['Żaneta', 'Dąbrowska', 'zaneta@goscie.pl'],
      ],
      { delimiter: ';', encoding: 'windows-1250' },
    ),
    ready: ['Łukasz Wiśniewski <lukasz@goscie.pl>', 'Żaneta Dąbrowska <zaneta@goscie.pl>'],
  },
  {
    what: 'Excel in Czech: Windows-1250',
    bytes: delimited(
      [
        ['Příjmení', 'Jméno', 'E-mail'],
        ['Dvořák', 'Tomáš', 'tomas@hoste.cz'],
        ['Kučera', 'Aleš', 'ales@hoste.cz'],
      ],
      { delimiter: ';', encoding: 'windows-1250' },
    ),
    ready: ['Tomáš Dvořák <tomas@hoste.cz>', 'Aleš Kučera <ales@hoste.cz>'],
  },
  {
    what: 'Excel in Czech with two rows, whose headings tell it from Windows-1252',
    bytes: delimited(
      [
        ['Příjmení', 'Jméno', 'E-mail'],
        ['Dvořák', 'Jiří', 'jiri@cz.test'],
        ['Nováková', 'Zdeňka', 'zdenka@cz.test'],
      ],
      { delimiter: ';', encoding: 'windows-1250' },
    ),
    ready: ['Jiří Dvořák <jiri@cz.test>', 'Zdeňka Nováková <zdenka@cz.test>'],
  },
  {
    what: 'Excel in Russian: Windows-1251',
    bytes: delimited(
      [
        ['Фамилия', 'Имя', 'Отчество', 'Эл. почта'],
        ['Петров', 'Иван', 'Иванович', 'ivan@gosti.ru'],
        ['Смирнова', 'Ольга', 'Сергеевна', 'olga@gosti.ru'],
      ],
      { delimiter: ';', encoding: 'windows-1251' },
    ),
    ready: ['Иван Петров <ivan@gosti.ru>', 'Ольга Смирнова <olga@gosti.ru>'],
  },
  {
    what: 'Excel in Ukrainian: Windows-1251',
    bytes: delimited(
      [
        ['ПІБ', 'Електронна пошта'],
        ['Шевченко Їжак', 'yizhak@gosti.ua'],
        ['Ґалаґан Олена', 'olena@gosti.ua'],
      ],
      { delimiter: ';', encoding: 'windows-1251' },
    ),
    ready: ['Шевченко Їжак <yizhak@gosti.ua>', 'Ґалаґан Олена <olena@gosti.ua>'],
  },
  {
    what: 'Excel in Greek: Windows-1253',
    bytes: delimited(
      [
        ['Όνομα', 'Επώνυμο', 'Ηλεκτρονικό ταχυδρομείο'],
        ['Γιώργος', 'Παπαδόπουλος', 'giorgos@kalesmenoi.gr'],
      ],
      { delimiter: ';', encoding: 'windows-1253' },
    ),
    ready: ['Γιώργος Παπαδόπουλος <giorgos@kalesmenoi.gr>'],
  },
  {
    what: 'Excel in Turkish: Windows-1254',
    bytes: delimited(
      [
        ['Adı Soyadı', 'E-posta adresi', 'Şehir'],
        ['Ayşe Yılmaz', 'ayse@konuklar.com.tr', 'İzmir'],
        ['Özgür Şahin', 'ozgur@konuklar.com.tr', 'Muğla'],
      ],
      { delimiter: ';', encoding: 'windows-1254' },
    ),
    ready: ['Ayşe Yılmaz <ayse@konuklar.com.tr>', 'Özgür Şahin <ozgur@konuklar.com.tr>'],
  },
  {
    what: 'Excel in Arabic: Windows-1256',
    bytes: delimited(
      [
        ['الاسم الأول', 'اسم العائلة', 'البريد الإلكتروني'],
        ['محمد', 'علي', 'm.ali@guests.ae'],
        ['فاطمة', 'حسن', 'f.hasan@guests.ae'],
      ],
      { encoding: 'windows-1256' },
    ),
    ready: ['محمد علي <m.ali@guests.ae>', 'فاطمة حسن <f.hasan@guests.ae>'],
  },
  {
    what: 'Excel in Hebrew: Windows-1255',
    bytes: delimited(
      [
        ['שם פרטי', 'שם משפחה', 'דוא"ל'],
        ['דנה', 'כהן', 'dana@orhim.co.il'],
      ],
      { encoding: 'windows-1255' },
    ),
    ready: ['דנה כהן <dana@orhim.co.il>'],
  },
  {
    what: 'Excel in Lithuanian: Windows-1257',
    bytes: delimited(
      [
        ['Vardas', 'Pavardė', 'El. paštas'],
        ['Žydrūnas', 'Šimėnas', 'zydrunas@sveciai.lt'],
        ['Ąžuolas', 'Gudavičius', 'azuolas@sveciai.lt'],
      ],
      { delimiter: ';', encoding: 'windows-1257' },
    ),
    ready: ['Žydrūnas Šimėnas <zydrunas@sveciai.lt>', 'Ąžuolas Gudavičius <azuolas@sveciai.lt>'],
  },
  {
    what: 'Excel in Icelandic: Windows-1252, which Turkish resembles',
    bytes: delimited(
      [
        ['Nafn', 'Netfang'],
        ['Guðrún Þórsdóttir', 'gudrun@gestir.is'],
        ['Sigurður Ægisson', 'sigurdur@gestir.is'],
      ],
      { delimiter: ';', encoding: 'windows-1252' },
    ),
    ready: ['Guðrún Þórsdóttir <gudrun@gestir.is>', 'Sigurður Ægisson <sigurdur@gestir.is>'],
  },
  {
    what: 'Excel in Japanese: Shift_JIS, and a guest who does not come',
    bytes: delimited(
      [
        ['No', '氏名', 'フリガナ', 'メールアドレス', '出欠'],
        ['1', '山田 太郎', 'ヤマダ タロウ', 'taro@guests.example', '出席'],
        ['2', '佐藤 花子', 'サトウ ハナコ', 'hanako@guests.example', '欠席'],
        ['3', '鈴木　一郎', 'スズキ イチロウ', 'ichiro@guests.example', '出席'],
      ],
      { encoding: 'shift_jis' },
    ),
    ready: ['山田 太郎 <taro@guests.example>', '鈴木 一郎 <ichiro@guests.example>'],
    others: ['3: skipped'],
  },
  {
    what: 'Excel in Japanese: Shift_JIS with katakana of half width',
    bytes: delimited(
      [
        ['氏名', 'ﾌﾘｶﾞﾅ', 'メール'],
        ['山田太郎', 'ﾔﾏﾀﾞ ﾀﾛｳ', 'taro@guests.example'],
        ['佐藤花子', 'ｻﾄｳ ﾊﾅｺ', 'hanako@guests.example'],
      ],
      { encoding: 'shift_jis' },
    ),
    ready: ['山田太郎 <taro@guests.example>', '佐藤花子 <hanako@guests.example>'],
  },
  {
    what: 'Excel in Korean: EUC-KR',
    bytes: delimited(
      [
        ['이름', '이메일'],
        ['김민준', 'minjun@guests.example'],
        ['이서연', 'seoyeon@guests.example'],
      ],
      { encoding: 'euc-kr' },
    ),
    ready: ['김민준 <minjun@guests.example>', '이서연 <seoyeon@guests.example>'],
  },
  {
    what: 'Excel in simplified Chinese: GB 18030',
    bytes: delimited(
      [
        ['姓名', '电子邮件'],
        ['王伟', 'wangwei@guests.example'],
        ['李娜', 'lina@guests.example'],
        ['张秀英', 'xiuying@guests.example'],
      ],
      { encoding: 'gb18030' },
    ),
    ready: ['王伟 <wangwei@guests.example>', '李娜 <lina@guests.example>', '张秀英 <xiuying@guests.example>'],
  },
  {
    what: 'Excel in traditional Chinese: Big5',
    bytes: delimited(
      [
        ['姓名', '電子郵件'],
        ['陳怡君', 'yijun@guests.example'],
        ['林志明', 'zhiming@guests.example'],
        ['黃淑芬', 'shufen@guests.example'],
      ],
      { encoding: 'big5' },
    ),
    ready: [
      '陳怡君 <yijun@guests.example>',
      '林志明 <zhiming@guests.example>',
      '黃淑芬 <shufen@guests.example>',
    ],
  },
];
