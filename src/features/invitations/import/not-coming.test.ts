import { describe, expect, test } from 'vitest';
import { checkTable as check } from '../../../../tests/support/lists/check-table.ts';

/** Who is invited of a list of Ann, Bo and so on, with their texts in one more column. */
const invited = (heading: string, ...texts: string[]) =>
  check([
    ['Name', 'Email', heading],
    ...texts.map((text, at) => [`P${at}`, `p${at}@guests.test`, text]),
  ]).rows.map(({ row }) => texts[row - 2]);

describe('A question whether somebody comes', () => {
  test.each([
    ['Zusage: ja/nein', 'ja', 'nein'],
    ['Kommt?', 'Ja', 'Nein'],
    ['Nimmst du teil?', 'ja', 'leider nicht'],
    ['Will you attend? yes/no', 'Yes', 'No'],
    ['Will you be attending our event?', 'Yes', 'Can’t make it'],
    ['RSVP', 'Y', 'N'],
    ['RSVP (Y/N)', 'y', 'n'],
    ['Attending', 'Yes', 'No'],
    ['Présent : oui/non', 'oui', 'non'],
    ['Viendrez-vous ?', 'Oui', 'Non'],
    ['¿Asistirá al evento?', 'Sí', 'No'],
    ['Parteciperà?', 'sì', 'no'],
    ['Presença', 'sim', 'não'],
    ['Komt u?', 'ja', 'nee'],
    ['Deltager du?', 'ja', 'nej'],
    ['Kommer', 'ja', 'nei'],
    ['OSA', 'Kommer', 'Kan inte'],
    ['u.A.w.g.', 'ja', 'nein'],
    ['Osallistutko?', 'kyllä', 'ei'],
    ['Czy przyjdziesz?', 'tak', 'nie'],
    ['Účast', 'ano', 'ne'],
    ['Zúčastníte sa?', 'áno', 'nie'],
    ['Pridete?', 'da', 'ne'],
    ['Вы придете?', 'да', 'нет'],
    ['Будет?', 'да', 'нет'],
    ['Участие', 'Да', 'Не'],
    ['Чи прийдете?', 'так', 'ні'],
    ['Részt vesz?', 'igen', 'nem'],
    ['Participați?', 'da', 'nu'],
    ['Ar dalyvausite?', 'taip', 'ne'],
    ['Vai piedalīsieties?', 'jā', 'nē'],
    ['Kas osaled?', 'jah', 'ei'],
    ['Katılım', 'Evet', 'Hayır'],
    ['Παρουσία', 'ναι', 'όχι'],
    ['هل ستحضر؟', 'نعم', 'لا'],
    ['מגיעים?', 'כן', 'לא'],
    ['出欠', '出席', '欠席'],
    ['Katılım Durumu', 'Katılıyor', 'Katılmıyor'],
    ['Katılım durumu', 'Evet', 'Gelemiyor'],
    ['LCV', 'Geliyor', 'Gelemeyecek'],
    ['Statut de présence', 'Présent', 'Absente'],
    ['Présence confirmée', 'Oui', 'Excusé'],
    ['Estado de asistencia', 'Asiste', 'Ausente'],
    ['Stato partecipazione', 'Sì', 'Assente'],
    ['Status obecności', 'tak', 'nieobecny'],
    ['Teilnahmestatus', 'zugesagt', 'verhindert'],
    ['Zu-/Absage', 'Zusage', 'Absage'],
    ['Anwesenheit', 'ja', 'entschuldigt'],
    ['Aanwezigheid', 'aanwezig', 'afwezig'],
    ['Going?', 'Yes', 'Absent'],
    ['Närvaro', 'ja', 'Frånvarande'],
    ['Stav účasti', 'ano', 'nepřijde'],
    ['Статус участия', 'да', 'не сможет'],
    ['حالة الحضور', 'نعم', 'معتذر'],
    ['סטטוס הגעה', 'כן', 'לא מגיע'],
    ['Kan du delta?', 'Ja', 'Nei'],
    ['Vil du deltage?', 'Ja', 'Nej'],
    ['Kan du komma?', 'Ja', 'Nej'],
    ['Deltar på konferansen', 'Ja', 'Nei'],
    ['Osallistutko tilaisuuteen?', 'Kyllä', 'Ei'],
    ['Will you attend the conference?', 'Yes', 'No'],
  ])('%s: who answers %s is invited, who answers %s is not', (heading, yes, no) => {
    expect(invited(heading, yes, no, '')).toEqual([yes, '']);
  });

  test.each([
    ['Can you attend?', 'Yes, I’ll be there', 'Sorry, can’t make it'],
    ['Will you attend?', 'Yes', 'No, unfortunately I am unable to attend'],
    ['Kommer du?', 'Ja, og tar med følge', 'Nei, jeg kan dessverre ikke komme'],
    ['Deltar', 'Ja', 'Nei, dessverre'],
    ['Kommer du?', 'Ja tack', 'Nej tack'],
    ['Kommer du?', 'Ja', 'Jag kan tyvärr inte komma'],
    ['Deltager du?', 'Ja', 'Nej, desværre'],
    ['Osallistutko?', 'Kyllä', 'Valitettavasti en pääse'],
    ['Kommst du?', 'Ja, gern', 'Nein, leider kann ich nicht'],
  ])('%s: “%s” is invited, the sentence “%s” is not', (heading, yes, no) => {
    expect(invited(heading, yes, no, '')).toEqual([yes, '']);
  });

  test.each([
    'Attending dinner',
    'Attending in person',
    'Is your guest attending?',
    'Plus one attending',
    'Attended',
    'Checked in',
    'Kommt mit Begleitung',
    'Vegetarian?',
    'Newsletter',
    'Present',
    'Confirmed',
    'Status',
  ])('%s is another question: a no leaves nobody out', (heading) => {
    expect(invited(heading, 'yes', 'no', 'nein', 'n')).toEqual(['yes', 'no', 'nein', 'n']);
  });

  test.each([
    'no, but online',
    'nein?',
    'no idea',
    'no, not yet',
    'nei, men kona kommer',
    'I',
    'jo',
    'not yet',
    'maybe',
    'FALSE',
    '0',
    '-',
    'keine Ahnung',
  ])('the answer %s may mean something else', (text) => {
    expect(invited('Attending', 'yes', text)).toEqual(['yes', text]);
  });
});

describe('Ticks and numbers of people', () => {
  test.each([
    ['Attending', 'TRUE', 'FALSE'],
    ['Zusage', 'WAHR', 'FALSCH'],
    ['Présence', 'VRAI', 'FAUX'],
    ['Asiste', 'VERDADERO', 'FALSO'],
    ['RSVP', '1', '0'],
    ['Coming', '3', '0'],
    ['Response', 'TRUE', 'FALSE'],
    ['Kommt?', '✔', '✗'],
    ['Kommt?', '✅', '❌'],
    ['Rückmeldung', '👍🏽', '👎'],
  ])('%s: who has %s is invited, who has %s is not', (heading, yes, no) => {
    expect(invited(heading, yes, no, '')).toEqual([yes, '']);
  });

  test('leave nobody out where nobody has accepted yet, or other texts are among them', () => {
    expect(invited('Attending', 'FALSE', 'FALSE')).toEqual(['FALSE', 'FALSE']);
    expect(invited('Coming', '0', '0', '')).toEqual(['0', '0', '']);
    expect(invited('Attending', 'TRUE', 'FALSE', 'asked')).toEqual(['TRUE', 'FALSE', 'asked']);
    expect(invited('Status', 'TRUE', 'FALSE')).toEqual(['TRUE', 'FALSE']);
  });

  test('as pictures may have a remark beside them', () => {
    expect(invited('Kommt?', '✅ zu zweit', '❌ (krank)', 'vielleicht')).toEqual([
      '✅ zu zweit',
      'vielleicht',
    ]);
  });

  test('of one kind alone may be the mark of those who come', () => {
    expect(invited('Kommt?', '✗', '✗', '')).toEqual(['✗', '✗', '']);
  });

  test('below a question who does not come, a tick leaves out', () => {
    expect(invited('Absage', '✅', '')).toEqual(['']);
    expect(invited('Cancelled', 'TRUE', 'FALSE')).toEqual(['FALSE']);
    expect(invited('Absage', 'FALSE', 'FALSE')).toEqual(['FALSE', 'FALSE']);
  });
});

describe('A question who does not come', () => {
  test.each([
    ['Absage', 'ja', 'nein'],
    ['Absage: ja/nein', 'x', ''],
    ['Abgesagt?', 'Ja', 'noch nicht'],
    ['Not attending', 'Yes', 'No'],
    ['Cancelled (Y/N)', 'Y', 'N'],
  ])('%s: who has %s is not invited, who has %s is', (heading, declines, other) => {
    expect(invited(heading, declines, other)).toEqual([other]);
  });
});

describe('A column named "Response" or "Status"', () => {
  test.each(['Response', 'Invite Status', 'Status', 'Antwort', 'Réponse'])(
    '%s: phrases speak for themselves',
    (heading) => {
      expect(invited(heading, 'Will attend', 'can’t come', 'Regrets', 'Not attending', 'Free text')).toEqual([
        'Will attend',
        'Free text',
      ]);
    },
  );

  test('a plain "no" counts where everything in the column is such an answer, and some accept', () => {
    expect(invited('Response', 'Yes', 'No', 'Maybe', '')).toEqual(['Yes', 'Maybe', '']);
    expect(invited('Svar', 'Ja', 'Nei', 'Ikke svart')).toEqual(['Ja', 'Ikke svart']);
    expect(invited('Response', 'No', 'No', '')).toEqual(['No', 'No', '']);
    expect(invited('Response', 'Yes', 'No', 'Chicken')).toEqual(['Yes', 'No', 'Chicken']);
    expect(invited('Invite Status', 'Yes', 'No')).toEqual(['Yes', 'No']);
  });
});

describe('The state of a ticket', () => {
  test.each([
    ['Teilnehmerstatus', 'Nimmt teil', 'Nimmt nicht teil'],
    ['Status', 'bezahlt', 'Gelöscht'],
    ['Status', 'opłacone', 'Anulowane'],
    ['Status', 'betald', 'Avbokad'],
    ['Status', 'betalt', 'Annulleret'],
    ['Statut', 'payé', 'Annulée'],
    ['Statut du participant', 'Participe', 'Ne participe pas'],
    ['Estado', 'pagado', 'Cancelada'],
    ['Stato', 'pagato', 'Annullata'],
    ['Estado da inscrição', 'pago', 'Anulado'],
    ['Stav', 'zaplaceno', 'Zrušeno'],
    ['Tila', 'maksettu', 'Peruttu'],
    ['Status', 'Påmeldt', 'Avmeldt'],
    ['Status', 'Påmeldt', 'Forhindret'],
    ['Påmeldingsstatus', 'Bekreftet', 'Meldt forfall'],
    ['Status', 'Påmeldt', 'Trukket seg'],
    ['Status', 'Anmäld', 'Avanmäld'],
    ['Status', 'Anmäld', 'Avmäld'],
    ['Anmälningsstatus', 'Anmäld', 'Förhindrad'],
    ['Status', 'Anmäld', 'Återbud'],
    ['Status', 'Anmäld', 'Deltar ej'],
    ['Status', 'Anmäld', 'Har tackat nej'],
    ['Status', 'Tilmeldt', 'Afmeldt'],
    ['Status', 'Tilmeldt', 'Har meldt afbud'],
    ['Status', 'Tilmeldt', 'Frameldt'],
    ['Tila', 'Ilmoittautunut', 'Estynyt'],
    ['Tila', 'Ilmoittautunut', 'Perunut'],
    ['Staða', 'Skráður', 'Afskráður'],
    ['Status', 'Registered', 'Withdrawn'],
    ['Status', 'Angemeldet', 'Abgemeldet'],
    ['Statut', 'Inscrit', 'Désisté'],
    ['Állapot', 'fizetve', 'Törölve'],
    ['Durum', 'ödendi', 'İptal edildi'],
    ['Статус', 'оплачен', 'Отменён'],
    ['Κατάσταση', 'πληρωμένο', 'Ακυρώθηκε'],
    ['الحالة', 'مدفوع', 'ملغي'],
    ['סטטוס', 'שולם', 'בוטל'],
  ])('%s: who has %s is invited, who has %s is not', (heading, valid, ended) => {
    expect(invited(heading, valid, ended, '')).toEqual([valid, '']);
  });
});

test('answers that contradict each other leave nobody out', () => {
  const { rows } = check([
    ['Name', 'Email', 'RSVP', 'Attending'],
    ['Wim Watch', 'wim@guests.test', 'Yes', 'No'],
    ['Nia No', 'nia@guests.test', 'No', 'No'],
    ['Una Unsaid', 'una@guests.test', '', 'No'],
  ]);
  expect(rows.map(({ name }) => name)).toEqual(['Wim Watch']);
});

test('of people side by side each has an answer of their own', () => {
  const { rows, skipped } = check([
    ['Zusage', 'Name', 'E-Mail', '', 'Zusage', 'Name', 'E-Mail'],
    ['ja', 'Ann', 'ann@guests.test', '', 'nein', 'Bo', 'bo@guests.test'],
    ['nein', 'Cy', 'cy@guests.test', '', '', 'Di', 'di@guests.test'],
  ]);
  expect(rows.map(({ name }) => name)).toEqual(['Ann', 'Di']);
  expect(skipped.slice(-2).map(({ row, reason }) => `${row} ${reason}`)).toEqual([
    '2 Answered that they are not coming: “nein”',
    '3 Answered that they are not coming: “nein”',
  ]);
});

describe('On request', () => {
  const table = [
    ['Name', 'Email', 'Zusage', 'Status'],
    ['Ann', 'ann@guests.test', 'nein', ''],
    ['Bo', 'bo@guests.test', '', 'voided'],
  ];

  test('they are read, with what the list says about them', () => {
    const { mapping } = check(table);
    const { rows, skipped } = check(table, { mapping: { ...mapping, takesAbsent: true } });
    expect(rows.map(({ name, note }) => [name, note])).toEqual([
      ['Ann', 'Answered that they are not coming: “nein”'],
      ['Bo', 'Not coming: “voided”'],
    ]);
    expect(skipped.map(({ reason }) => reason)).toEqual(['Headings']);
  });

  test('also if nobody else is on the list, which is not called empty', () => {
    const { rows, skipped } = check(table);
    expect(rows).toEqual([]);
    expect(skipped).toHaveLength(3);
  });

  test('a row without a person answers nothing', () => {
    const { skipped } = check([...table, ['', '', 'nein']]);
    expect(skipped.at(-1)?.reason).toBe('Neither a name nor an e-mail in the columns used');
  });
});
