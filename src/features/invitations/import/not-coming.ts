/**
 * Texts for people who do not come, as answers and as states of a ticket, for those who wait for a place, and for fields
 * that were not filled in.
 */
import { folded, isQuestion, isResponse, type Reply, readReply, readTick, wordSet } from './answer-words.ts';
import type { ColumnRole } from './list-types.ts';

/** Columns about the guest or the whole order; the state of a payment or mail is something else. */
const STATES =
  wordSet(`status | attendee status | guest status | participant status | registration status | approval status | order status | ticket status | void status | invite status | invitation status | response status
 | teilnehmerstatus | status teilnehmer | anmeldestatus | anmeldungsstatus | buchungsstatus | bestellstatus | gästestatus
 | statut | état | statut du participant | statut de l'invité | statut de la commande | statut du billet | statut de l'inscription | estado | estado del asistente | estado del participante | estado del pedido | estado de la inscripción | estado de la entrada
 | stato | stato del partecipante | stato dell'ordine | stato del biglietto | stato iscrizione | estado do participante | estado da inscrição | estado do pedido | situação | status do participante | status da inscrição | status do pedido
 | deelnemersstatus | status deelnemer | bestelstatus | deltagerstatus | deltakerstatus | deltagarstatus | tilmeldingsstatus | påmeldingsstatus | anmälningsstatus | bokningsstatus | bestillingsstatus | bookingstatus | svarstatus | svarsstatus | staða | tila | tilauksen tila | osallistujan tila | ilmoittautumisen tila | status uczestnika | status zamówienia | status biletu | stav | stav objednávky | stav účastníka | stanje | állapot | státusz | stare | starea | būsena | statuss | olek | durum | durumu
 | статус | статус заказа | статус участника | стан | състояние | κατάσταση | الحالة | حالة | סטטוס | מצב`);
/** States of a ticket. A plain "no" is an answer, and says nothing below "Status". */
const ENDED =
  wordSet(`deleted | transferred | cancelled | canceled | refunded | void | voided | rsvp no | rsvp nein | rsvp non | rsvp nej | rsvp nee
 | storniert | gelöscht | übertragen | erstattet | annulé | annulée | annulés | annulées | remboursé | remboursée | supprimé | supprimée | transféré | transférée
 | cancelado | cancelada | anulado | anulada | reembolsado | reembolsada | eliminado | eliminada | annullato | annullata | rimborsato | rimborsata | eliminato | eliminata | geannuleerd | terugbetaald | verwijderd
 | annulleret | aflyst | refunderet | kansellert | avbestilt | refundert | slettet | avbokad | avbokat | makulerad | återbetald | raderad | peruttu | peruutettu | hyvitetty | poistettu
 | anulowane | anulowany | anulowana | anulowano | zwrócone | zwrócono | usunięte | zrušeno | zrušená | zrušené | zrušený | stornováno | stornované | otkazano | stornirano | törölve | törölt | lemondva | visszatérítve | anulat | anulată | rambursat | rambursată
 | atšaukta | atcelts | atcelta | tühistatud | iptal | iptal edildi | iade edildi | отменен | отменена | отменено | аннулирован | аннулировано | возвращен | скасовано | повернуто | анулиран | отказан | ακυρώθηκε | ακυρωμένο | ακυρωμένη
 | ملغي | ملغى | ملغاة | تم الإلغاء | בוטל | מבוטל`);
/** States of people who have no place yet. Somebody whose answer is awaited has one. */
const WAITING = wordSet(
  "waitlist | waitlisted | wait list | wait listed | waiting list | on waitlist | on the waitlist | on waiting list | on the waiting list | pending approval | awaiting approval | warteliste | auf warteliste | auf der warteliste | liste d'attente | sur liste d'attente | en liste d'attente | lista de espera | en lista de espera | na lista de espera | lista d'attesa | in lista d'attesa | wachtlijst | op wachtlijst | op de wachtlijst | venteliste | på venteliste | väntelista | på väntelista | odotuslista | odotuslistalla | lista rezerwowa | lista oczekujących | čekací listina | čakacia listina | várólista | lista de așteptare | lista čekanja | čakalna lista | bekleme listesi | лист ожидания | лист очікування | λίστα αναμονής | قائمة الانتظار | רשימת המתנה | キャンセル待ち | 候补名单 | 대기자",
);
const PLACEHOLDERS = wordSet('info requested | information requested');

/** A cell's value; a shop's placeholder for an empty field counts as empty. */
export const filledIn = (cell: string): string => (PLACEHOLDERS.has(folded(cell)) ? '' : cell);

/** What a list says about somebody who does not come, or has no place. */
export interface Absence {
  /** Whether it is the person's own answer, the state of a ticket or the section of the list, or no place yet. */
  cause: 'answer' | 'state' | 'waiting';
  /** For display. */
  note: string;
}

/** A column that may say that somebody does not come. */
export interface AttendanceColumn {
  at: number;
  isState: boolean;
  /** Whether a plain "no" in it means that. */
  takesNo: boolean;
  /** Whether it asks who does not come, as "Absage" does: a "yes" means that. */
  isOpposite: boolean;
  /** Whether it has nothing but ticks or numbers of people, some of which accept: a "FALSE" or "0" is a "no". */
  hasTicks: boolean;
}

/** Without the answers to choose from: "Absage: ja/nein", "Cancelled (Y/N)" */
const askedIn = (heading: string) => heading.replace(/[:([?].*/s, '');
const asksWhoHasEnded = (heading: string) => ENDED.has(folded(askedIn(heading)));
const asksWhoDeclines = (heading: string) =>
  asksWhoHasEnded(heading) || readReply(askedIn(heading)) === 'declines';

/** Whether a heading announces who comes. */
export const isAttendance = (heading: string): boolean =>
  STATES.has(folded(heading)) || isQuestion(heading) || isResponse(heading) || asksWhoDeclines(heading);

/**
 * @param headings undefined if the table has none
 * @param body the rows below
 */
export function attendanceColumns(
  roles: readonly ColumnRole[],
  headings: readonly string[] = [],
  body: readonly (readonly string[])[],
): AttendanceColumn[] {
  return roles.flatMap((role, at): AttendanceColumn[] => {
    if (role !== 'attendance') return [];
    const heading = headings[at] ?? '';
    const isOpposite = asksWhoDeclines(heading);
    const isState = STATES.has(folded(heading)) || asksWhoHasEnded(heading);
    // Of any other heading a user has said that it is about this.
    const hasTicks = areAnswers(body, at, readTick);
    const takesNo =
      !isState && !isOpposite && (!isResponse(heading) || hasTicks || areAnswers(body, at, readReply));
    return [{ at, isState, takesNo, isOpposite, hasTicks }];
  });
}

/**
 * What the list says about a person who does not come, or undefined: also if their answers contradict each other, as of
 * somebody who accepts, but not in the hall.
 * @param section the line above that heads people who do not come
 */
export function absenceIn(
  cells: readonly string[],
  columns: readonly AttendanceColumn[],
  section?: string,
): Absence | undefined {
  const replies = columns.map(({ at, ...column }) => {
    const text = cells[at] ?? '';
    const reply = column.hasTicks ? readTick(text) : readReply(text);
    return { ...column, text, answer: column.isOpposite ? oppositeOf(text, reply) : reply };
  });
  const ended = replies.find(
    ({ isState, text, answer }) => ENDED.has(folded(text)) || (isState && answer === 'declines'),
  );
  if (ended) return { cause: 'state', note: `Not coming: “${ended.text}”` };
  const waiting = replies.find(({ text }) => WAITING.has(folded(text)));
  if (waiting) return { cause: 'waiting', note: `Waits for a place: “${waiting.text}”` };
  if (replies.some(({ answer }) => answer === 'yes')) return undefined;
  const answered = replies.find(
    ({ takesNo, answer }) => answer === 'declines' || (answer === 'no' && takesNo),
  );
  if (answered) return { cause: 'answer', note: `Answered that they are not coming: “${answered.text}”` };
  return section === undefined ? undefined : { cause: 'state', note: `Not coming: below “${section}”` };
}

/** An answer to the question who does not come: a "no" may also mean that nothing was heard yet. */
function oppositeOf(text: string, reply: Reply | undefined): Reply | undefined {
  if (reply === 'yes' || folded(text) === 'x') return 'declines';
  return reply === 'no' ? 'open' : reply;
}

/** Whether a column has nothing but answers, some of which accept. */
function areAnswers(
  body: readonly (readonly string[])[],
  column: number,
  read: (text: string) => Reply | undefined,
): boolean {
  const texts = new Set(body.map((cells) => cells[column] ?? '').filter((text) => text !== ''));
  const answers = [...texts].map(read);
  return answers.includes('yes') && !answers.includes(undefined);
}
