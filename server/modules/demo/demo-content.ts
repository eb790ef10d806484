import type { faqs, legalTexts } from '../../infra/db/schema-content.ts';
import { demoId } from './demo-id.ts';

const QUESTIONS: [question: string, answer: string, status: 0 | 1][] = [
  [
    'How do my guests watch an event?',
    'Invite them with their name and e-mail. Once the event is paid, each of them receives a mail with the access code. They open the Vantage app, sign in with that e-mail address, enter the code, and watch live.',
    1,
  ],
  [
    'When are the invitations sent?',
    'At once for paid events and free trials. For an event that is not paid yet they are kept, and all of them leave by themselves the moment your payment is confirmed.',
    1,
  ],
  [
    'Can I use Vantage at the door when the network fails?',
    'Yes. Open the event once while you are connected. Its guests stay on your device until you log out, invitations and cancellations you make offline are kept, and they are sent when the connection is back.',
    1,
  ],
  [
    'What does the free trial include?',
    'One event for up to 5 users, no later than a month from today. Every event company may use it once, and no card is needed.',
    1,
  ],
  [
    'Can I change to a larger plan later?',
    'At any time. Choose Upgrade on the event or location: you pay only the difference between the two plans, and the new limits apply as soon as the payment is confirmed.',
    1,
  ],
  [
    'Which cards do you accept?',
    'Visa, Mastercard, American Express, Discover, Diners Club, JCB and China UnionPay. Card numbers never reach our servers: they go straight to the payment provider.',
    1,
  ],
  [
    'Who can see my live streams and cameras?',
    'The people you invite. Each of them receives the access code of that event or location by e-mail; the code is shown to nobody before it is paid.',
    1,
  ],
  [
    'How do I invite many people at once?',
    'Choose Send Bulk Invite, download the sample sheet, fill in names and e-mails, and upload it. You get one report with every row and what became of it.',
    1,
  ],
  [
    'How long are recordings kept?',
    'As long as their event is in your portal. Deleting the event takes its recordings out of the portal as well.',
    1,
  ],
  ['Is there a desktop app?', 'Not yet. We are working on one.', 0],
];

/** The questions of the FAQ; the last one is not shown (status 0). */
export function demoFaqs(): (typeof faqs.$inferInsert)[] {
  return QUESTIONS.map(([question, answer, status], position) => ({
    id: demoId(`faq ${position}`),
    question,
    answer,
    status,
    position,
  }));
}

const TERMS = `<h2>1. What these terms are about</h2>
<p>These terms apply between <strong>Vantage</strong> and the company that registers an account. By registering you accept them on behalf of your company.</p>
<h2>2. Your account</h2>
<p>An account is opened after we have checked your documents. You agree to:</p>
<ul><li>give true and complete details, and keep them up to date;</li><li>keep your password to yourself, and tell us when somebody else may know it;</li><li>answer for what is done with your account.</li></ul>
<h2>3. Plans and payment</h2>
<p>Each event and each location is bought through a plan. Prices are in US dollars.</p>
<ol><li>A plan begins when its payment is confirmed.</li><li>An upgrade costs the difference between both plans.</li><li>A free trial is granted once to each event company.</li></ol>
<p>Deleting an event or a location refunds nothing by itself.</p>
<h2>4. Streams, recordings and cameras</h2>
<p>You stream and record only what you have the right to, and you inform the people in the picture as the law of the place asks. We do not look into your streams except where you ask us for help or the law obliges us.</p>
<h2>5. Invited people</h2>
<p>Names and e-mail addresses of the people you invite are used to invite them and to let them in, and for nothing else.</p>
<h2>6. Availability</h2>
<p>Lists of people and cameras that were opened on a device can be read there without a connection, <em>until you log out</em>.</p>
<h2>7. Ending</h2>
<p>You may close your account at any time. We may close it when these terms are broken badly or repeatedly.</p>
<h2>8. Contact</h2>
<p>Questions are welcome through the <a href="/contact-form">contact form</a>.</p>`;

const PRIVACY = `<h2>Who is responsible</h2>
<p>Vantage processes the data of companies that use it, and of the people they invite, as described here.</p>
<h2>What we keep</h2>
<h3>Of companies</h3>
<ul><li>name, e-mail, phone number, address and tax number;</li><li>the document that proves who you are, seen only by you and our reviewers;</li><li>which plans were bought and when. <strong>Card numbers never reach us.</strong></li></ul>
<h3>Of invited people</h3>
<ul><li>name and e-mail address, as the inviting company gave them;</li><li>whether the invitation was sent;</li><li>when and at which door they came in.</li></ul>
<h2>What stays on your device</h2>
<p>So that the portal works without a connection, lists you have opened are kept on your device until you log out. Work you have not sent yet is kept until it is sent or you discard it.</p>
<h2>How long</h2>
<ol><li>Recordings: until their event is deleted.</li><li>Invitations: until the event or location is deleted.</li><li>Accounts: until they are closed; payment records as long as the law asks.</li></ol>
<h2>Your rights</h2>
<p>You may ask for a copy of your data, for its correction and for its deletion. Write to us through the <a href="/contact-form">contact form</a>; we answer within thirty days.</p>`;

export function demoLegalTexts(): typeof legalTexts.$inferInsert {
  return { language: 'en', termsConditions: TERMS, privacyPolicy: PRIVACY };
}

/** The texts of this version and of 0.2.0, by which a demo's are told from an operator's own. */
export const DEMO_LEGAL_TEXTS = {
  termsConditions: [TERMS, TERMS.replace('until you log out', 'for a week')],
  privacyPolicy: [
    PRIVACY,
    PRIVACY.replace('on your device until', 'on your device for a week, and no longer than until').replace(
      ' sent;</li><li>when and at which door they came in.',
      ' sent.',
    ),
  ],
};
