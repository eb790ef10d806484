/** Words of questions whether somebody comes, and of their answers, in the languages of the headings. */
import { tokensOf } from './tokens-of.ts';

export const folded = (text: string): string => tokensOf(text).join('');
/** A set of texts separated by bars, without case, accents and punctuation. */
export const wordSet = (text: string) => new Set(text.split(/\s*\|\s*/).map(folded));

/** A heading is such a question if one of its words is here, and all others are fillers. */
const QUESTIONS =
  wordSet(`rsvp | osa | uawg | attend | attends | attending | attendance | come | comes | coming | join | joins | joining | participate | participates | participating | participation | present | going
 | zusage | kommt | kommst | kommen | komme | teilnahme | teilnehmen | nimmt | nimmst | nehmen | dabei | anwesend | anwesenheit | teilnahmestatus | zuabsage | erscheinen
 | présente | présents | présence | vient | viens | viendra | viendrez | viendras | viendrait | venir | participe | participer | participera | participerez | participeras | assiste | assister | assistera | assisterez | assisteras
 | asiste | asistes | asistir | asistirá | asistirás | asistirán | asistencia | viene | vienes | vendrá | vendrás | vendrán | participa | participará | assistirà | assistència | vindrà
 | partecipa | partecipi | partecipare | parteciperà | parteciperai | partecipazione | vieni | verrà | verrai | presenti | presenza
 | comparece | comparecerá | presença | participação | virá | aanwezig | aanwezigheid | komt | kom | deelname | deelnemen | neemt | erbij
 | deltar | deltager | deltage | deltagelse | deltakelse | deltagande | kommer | närvarande | närvaro | tilstede | mætir | mæting | kemur
 | kan du delta | kan dere delta | vil du delta | vill du delta | skal du delta | ska du delta | kommer du att delta | kan du komma | kan ni komma | vill du komma | ska du komma
 | osallistuu | osallistutko | osallistutteko | osallistun | osallistuminen | osallistut | pääsetkö | pääsettekö | tulee | tuletko | läsnä | osaleb | osaled | osalemine | osalen | tuleb | tuled
 | udział | udziału | obecność | obecności | obecny | obecna | przyjdzie | przyjdziesz | uczestniczy | uczestnictwo | weźmie | weźmiesz
 | účast | účasti | přijde | přijdete | přijdeš | zúčastní | zúčastníte | zúčastníš | príde | prídete | prídeš
 | udeležba | udeleži | prihod | dolazi | dolazite | dolaziš | dolazak | prisustvo | prisustvuje | sudjeluje | sudjelovanje
 | будет | будете | придёт | придете | придёшь | приду | участие | участия | участвует | участвуете | присутствие | присутствует | присъствие | присъства | участва | дойде | прийде | прийдете | участь | присутність | долази | долазите | присуство | учешће
 | jön | jössz | eljön | eljössz | részvétel | részt | participi | participați | participare | vine | vii | veniți | prezent | prezentă
 | dalyvauja | dalyvaus | dalyvausite | dalyvavimas | ateis | atvyks | piedalās | piedalīsies | piedalīsieties | dalība | ieradīsies
 | katılacak | katılacakmısınız | katılım | lcv | katılıyor | gelecek | geliyor | παρουσία | συμμετοχή | συμμετέχει | έρχεται | έρθει | έρθετε | παρευρεθεί
 | vjen | pjesëmarrje | pjesë | الحضور | حضور | ستحضر | سيحضر | يحضر | مشاركة | المشاركة | مجيء | מגיע | מגיעה | מגיעים | הגעה | נוכחות | משתתף
 | 出席 | 参加 | 出欠 | 是否参加 | 是否出席 | 参加可否 | 参加不参加 | 참석 | 참석여부`);

/** Words that may stand in such a question without changing whom or what it is about. */
const FILLERS =
  wordSet(`will | would | you | he | she | they | be | are | is | do | does | can | could | able | to | the | this | our | event | party | celebration | conference | congress | convention | meeting | seminar | please | us | at | in | like | want | plan | planning | status | statut | estado | stato | stav | durumu | статус | حالة | סטטוס | confirmée | confirmada | confirm | confirmation | of | rsvp | if | whether | it | for
 | yes | no | y | n | ja | nein | j | oui | non | o | sí | não | sim | nee | nej | nei | ano | ne | tak | nie | igen | nem | kyllä | ei | jah | da | nu | evet | hayır | да | нет | не | так | ні | ναι | όχι | نعم | لا | כן | לא | jo | po | taip
 | absage | du | sie | ihr | er | ich | wir | an | am | der | die | das | dem | zu | zur | zum | teil | veranstaltung | feier | fest | wird | werden | wirst | werdet | bist | sind | seid | ist | mit | bitte | ob
 | vous | tu | il | elle | sera | serez | seras | est | êtes | es | à | l | la | le | au | aux | évènement | soirée | fête | ce | cette | confirmez | de | d | votre | sa
 | va | vas | al | el | evento | fiesta | usted | ustedes | su | confirma | confirmación | confirmas | sarai | sarà | ci | all | alla | festa | conferma | di | della | você | vai | ao | confirmação
 | je | u | jij | bent | ben | het | een | deel | feest | naar | til | till | på | vil | vill | kan | är | skal | ska | dere | ni | jeg | jag | arrangementet | eventet | festen | konferansen | konferencen | konferensen | kongressen | møtet | mødet | mötet | seminaret | seminariet | i | med | þú
 | konferenz | tagung | tilaisuuteen | tapahtumaan | konferenssiin | seminaariin
 | kas | te | czy | w | pan | pani | będzie | będziesz | wydarzeniu | potwierdzenie | se | na | akce | akcie | akci | ty | vy | potvrzení | potvrdenie | li | bo | boste | ali
 | вы | ли | в | мероприятии | подтверждение | ще | ви | чи | vesz | rendezvényen | eveniment | vei | veți | mi | misiniz | mısın | etkinliğe | θα | στην | εκδήλωση
 | merr | هل | تأكيد | في | האם | אישור | 여부 | の`);

/** Headings of answers whose question is unknown: a plain "no" counts only where all contents are such answers. */
const RESPONSES = wordSet(
  `response | responses | reply | answer | guest response | rsvp response | invite response | invitation response | rückmeldung | antwort | réponse | respuesta | risposta | resposta | antwoord | reactie | svar | vastaus | vastus | odpowiedź | odpověď | odgovor | ответ | отговор | відповідь | одговор | válasz | răspuns | atsakymas | atbilde | yanıt | cevap | απάντηση | الرد | رد | תשובה | תגובה | 回答 | 返信 | 응답`,
);

/** Not the Albanian "jo", which is a yes in Scandinavia. */
const NO = wordSet(
  'no | n | nein | non | nej | nee | ne | nie | nem | ei | nei | nu | não | hayır | нет | не | ні | όχι | لا | לא | ez | nope | 否 | 欠席 | 不参加 | 不出席 | 不克出席 | 불참 | 아니요 | 아니오',
);
const YES = wordSet(
  'yes | y | ja | j | oui | o | sí | sim | tak | ano | igen | kyllä | jah | да | так | evet | ναι | نعم | כן | bai | taip | joo | yep | da | po | 是 | 出席 | 参加 | 참석 | 예 | 네 | attending | will attend | going | coming | will come | can come | accepted | accepts | accept | joyfully accepts | zusage | zugesagt | kommt | nimmt teil | présent | présente | vient | accepté | asiste | viene | partecipa | accettato | komt | aanwezig | deltar | deltager | kommer',
);
const OPEN = wordSet(
  'maybe | tentative | unsure | not sure | undecided | pending | invited | waiting | awaiting response | awaiting reply | no response | no reply | not replied | not yet | unknown | offen | vielleicht | keine antwort | ausstehend | peut être | en attente | sans réponse | tal vez | quizás | pendiente | sin respuesta | forse | in attesa | misschien | måske | kanskje | kanske | ehkä | ikke svart | har ikke svart | ikke svaret | har ikke svaret | inte svarat | ej svarat | har inte svarat | ei vastannut | ei vastausta | może | możná | talán | poate | възможно | возможно | можливо | belki | ίσως | ربما | אולי',
);

/** Each says in any column of answers or states that somebody does not come. */
const DECLINES =
  wordSet(`not attending | not going | not coming | not able to attend | unable to attend | cannot attend | can't attend | can't go | cannot go | can't come | cannot come | can't make it | cannot make it | won't come | won't attend | won't be attending | will not attend | will not be attending | will not come | regrets | with regrets | sends regrets | regretfully declines | declines | declined | denied | rejected | absent | sorry no | no sorry | no thanks | no thank you | won't be able to attend | won't be able to come | won't be able to make it | will not be able to attend | will not be able to come | will not be able to make it | won't make it | no longer attending | no longer coming | withdrawn | withdrew | removed | dropped out | unregistered | deregistered
 | absage | abgesagt | sagt ab | hat abgesagt | kommt nicht | kommt leider nicht | kann nicht | kann nicht kommen | kann nicht teilnehmen | komme nicht | kommen nicht | können nicht | können nicht kommen | nimmt nicht teil | nehme nicht teil | nehmen nicht teil | nicht dabei | leider nein | leider nicht | nein danke | verhindert | entschuldigt | abgemeldet
 | ne vient pas | ne viendra pas | ne participe pas | ne participera pas | n'assistera pas | décline | refusé | désisté | désistée | s'est désisté | s'est désistée | ne viens pas | ne viendrai pas | ne peux pas venir | ne peut pas venir | ne participerai pas | absente | excusé | excusée | ausente | assente | no asiste | no asistirá | no viene | no vendrá | no puede | no puede asistir | rechazado | non viene | non verrà | non partecipa | non parteciperà | rifiutato | não vem | não virá | não comparece | recusado
 | komt niet | niet aanwezig | afwezig | verhinderd | neemt niet deel | kom niet | kan niet | kan niet komen | afgemeld | afgezegd | kommer ikke | kommer inte | kan ikke | kan inte | kan ikke komme | kan inte komma | kan ikke delta | kan ikke deltage | kan inte delta | deltager ikke | deltar ikke | deltar inte | kommer ej | deltar ej | deltager ej | kan ej | kan ej komma | kan ej delta | nei takk | nej tack | nej tak
 | avmeldt | meldt avbud | har meldt avbud | meldt forfall | har meldt forfall | forfall | forhindret | fraværende | uteblir | trukket seg | trukket | takker nei | har takket nei | takket nei
 | afmeldt | frameldt | meldt afbud | har meldt afbud | melder afbud | meldt fra | udgår | takker nej | har takket nej | takket nej
 | avanmäld | avanmält | avmäld | avmält | avregistrerad | återbud | lämnat återbud | har lämnat återbud | förhindrad | förhinder | utgår | tackar nej | har tackat nej | tackat nej
 | afbud | avbud | avslått | avböjt | afskráð | afskráður | forföll | kemst ekki | mætir ekki | kem ekki
 | ei tule | ei osallistu | ei pääse | en tule | en osallistu | en pääse | estynyt | perunut | poissa | frånvarande | nieobecny | nieobecna | nie przyjdzie | nepřijde | nezúčastní se | nepríde | ne dolazi | не придёт | не сможет | не прийде | няма да дойде | nem jön | nu vine | nu participă | nedalyvaus | nepiedalīsies | gelmeyecek | gelmiyor | gelemiyor | gelemeyecek | katılmayacak | katılmıyor | katılamıyor | δεν έρχεται | لن يحضر | معتذر | לא מגיע | לא מגיעה`);

/** Before any remark: "✅ 2 people", "❌ (ill)". */
const TICK = /^\s*[✓✔✅☑👍]/u;
const CROSS = /^\s*[❌👎🚫⛔]/u;
/** Alone, these may also be marks of people who come. */
const CROSS_BESIDE_TICKS = /^\s*[✗✘✖]/u;

/** What spreadsheets show in a cell that is true, such as a ticked box, in the languages they come in. */
const TICKED = wordSet(
  'true | wahr | vrai | verdadero | vero | verdadeiro | waar | sand | sann | sant | tosi | prawda | pravda | igaz | adevărat | истина | істина | doğru | αληθεσ',
);
const UNTICKED = wordSet(
  'false | falsch | faux | falso | onwaar | falsk | usann | falskt | epätosi | fałsz | nepravda | hamis | fals | ложь | хибність | yanlış | ψευδεσ',
);

export type Reply = 'no' | 'yes' | 'open' | 'declines';

/** Words that change nothing of a refusal: “Sorry, can’t make it”, “Nei, jeg kan dessverre ikke komme”. */
const COURTESIES = wordSet(
  'sorry | unfortunately | sadly | regrettably | thanks | i | we | am | im | are | leider | danke | ich | wir | bin | malheureusement | désolé | désolée | merci | je | nous | helaas | bedankt | ik | wij | dessverre | beklager | takk | jeg | vi | desværre | beklageligvis | tak | tyvärr | tack | jag | valitettavasti | kiitos | því | miður',
);

/** The meaning of an answer; undefined for an empty or any other text, which may mean anything: "no, but online", "no?". */
export function readReply(text: string): Reply | undefined {
  const word = folded(text);
  if (TICK.test(text)) return 'yes';
  if (CROSS.test(text)) return 'no';
  if (word === '' || /[?¿？؟]/.test(text)) return undefined;
  if (DECLINES.has(word)) return 'declines';
  if (NO.has(word)) return 'no';
  if (YES.has(word)) return 'yes';
  return OPEN.has(word) ? 'open' : readRefusal(text);
}

/** A refusal in more words. */
function readRefusal(text: string): 'no' | 'declines' | undefined {
  const words = tokensOf(text).filter((word) => !COURTESIES.has(word));
  if (NO.has(words.join(''))) return 'no';
  const said = NO.has(words[0] ?? '') ? words.slice(1) : words;
  return DECLINES.has(said.join('')) ? 'declines' : undefined;
}

/** The meaning of a cell in a column of ticks or of how many come: "TRUE", "✔" and "2", "FALSE", "✗" and "0". */
export function readTick(text: string): 'yes' | 'no' | undefined {
  const word = folded(text);
  if (TICKED.has(word) || TICK.test(text) || /^[1-9]\d*$/.test(word)) return 'yes';
  const isCrossed = CROSS.test(text) || CROSS_BESIDE_TICKS.test(text);
  return UNTICKED.has(word) || isCrossed || word === '0' ? 'no' : undefined;
}

/** Alone, the word for a gift as well. */
const AMBIGUOUS = /^(present|presente|prezent)$/i;

/** Whether a heading asks if somebody comes: "Zusage: ja/nein", "Will you attend?". Not "Attending dinner". */
export function isQuestion(heading: string): boolean {
  if (AMBIGUOUS.test(heading.trim())) return false;
  const tokens = tokensOf(heading);
  return (
    (tokens.length > 0 &&
      tokens.some((token) => QUESTIONS.has(token)) &&
      tokens.every((token) => QUESTIONS.has(token) || FILLERS.has(token))) ||
    QUESTIONS.has(tokens.join(''))
  );
}

export const isResponse = (heading: string): boolean => RESPONSES.has(folded(heading));
