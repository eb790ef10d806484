// @vitest-environment happy-dom
import { act, screen, waitFor } from '@testing-library/react';
import userEvent, { type UserEvent } from '@testing-library/user-event';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest';
import { contactMessages } from '../../../server/infra/db/schema-content.ts';
import { type ApiFixture, createApiFixture, type Visitor } from '../../../tests/support/api/api-fixture.ts';
import { fill } from '../../../tests/support/screens/fill.ts';
import {
  answerOf,
  closePortal,
  connect,
  openPortal,
  type TestNetwork,
} from '../../../tests/support/screens/open-portal.tsx';
import { expectToast, signIn } from '../../../tests/support/screens/signed-in-screen.ts';
import { wipeReads } from '../../offline/reads/query-cache-store.ts';

let appContext: ApiFixture;
let visitor: Visitor;
let network: TestNetwork;
let user: UserEvent;

beforeAll(async () => {
  appContext = await createApiFixture();
}, 60_000);
afterAll(() => appContext.close());
beforeEach(async () => {
  network = connect(appContext);
  user = userEvent.setup();
  visitor = await appContext.approvedCompany();
});
afterEach(async () => {
  closePortal();
  await wipeReads('public');
});

const field = (label: string) => screen.getByLabelText<HTMLInputElement>(label);
const press = (name: string) => user.click(screen.getByRole('button', { name }));

describe('The FAQ', () => {
  const asked = (count: number, hidden: readonly number[] = []) =>
    answerOf(200, {
      data: Array.from({ length: count }, (_, index) => ({
        _id: `faq-${index}`,
        question: `Why ${index}?`,
        answer: `Because ${index}.`,
        status: hidden.includes(index) ? 0 : 1,
      })),
    });
  const titles = () => screen.getAllByRole('button', { name: /^Q\d/ }).map((button) => button.textContent);
  const isOpen = (title: string) =>
    screen.getByRole('button', { name: title }).getAttribute('aria-expanded') === 'true';

  test('shows only visible questions, numbered, the first half rounded up on the left', async () => {
    signIn(visitor);
    network.next('questions', asked(6, [1]));
    await openPortal('/faqs');
    await screen.findByRole('button', { name: 'Q1 Why 0?' });
    expect(screen.getByRole('heading', { name: 'FAQ' })).toBeTruthy();
    expect(titles()).toEqual(['Q1 Why 0?', 'Q2 Why 2?', 'Q3 Why 3?', 'Q4 Why 4?', 'Q5 Why 5?']);
    const columns = screen.getByRole('button', { name: 'Q1 Why 0?' }).closest('h2')
      ?.parentElement?.parentElement;
    expect(columns?.textContent).toContain('Q3');
    expect(columns?.textContent).not.toContain('Q4');
  });

  test('starts with the first answer open; each opens and closes independently', async () => {
    signIn(visitor);
    network.next('questions', asked(3));
    await openPortal('/faqs');
    await screen.findByRole('button', { name: 'Q1 Why 0?' });
    expect([isOpen('Q1 Why 0?'), isOpen('Q2 Why 1?')]).toEqual([true, false]);
    await press('Q2 Why 1?');
    expect([isOpen('Q1 Why 0?'), isOpen('Q2 Why 1?')]).toEqual([true, true]);
    await press('Q1 Why 0?');
    expect([isOpen('Q1 Why 0?'), isOpen('Q2 Why 1?')]).toEqual([false, true]);
  });

  test('shows another make’s HTML questions as plain text, and omits a question without text', async () => {
    signIn(visitor);
    const of = (_id: string, question: string, answer = '') => ({ _id, question, answer, status: 1 });
    const data = [
      of('a', 'What is <b>it</b> &amp; why?', '&lt;p&gt;A &lt;b&gt;portal&lt;/b&gt;.&lt;/p&gt;'),
      of('b', '<p> </p>'),
      of('c', 'How?'),
    ];
    network.next('questions', answerOf(200, { data }));
    await openPortal('/faqs');
    await screen.findByRole('button', { name: 'Q1 What is it & why?' });
    expect(titles()).toEqual(['Q1 What is it & why?', 'Q2 How?']);
    expect((await screen.findByText('portal')).tagName).toBe('B');
  });

  test('renders an HTML answer as HTML, and a plain one unchanged', async () => {
    signIn(visitor);
    const html = '<p>A <b>portal</b>.</p>';
    const plain = 'If 3 < 5\nand 5 > 3';
    const questions = [html, plain].map((answer, at) => ({
      _id: at + 1,
      question: 'Why?',
      answer,
      status: 1,
    }));
    network.next('questions', answerOf(200, { data: questions }));
    await openPortal('/faqs');
    const bold = await screen.findByText('portal');
    expect(bold.tagName).toBe('B');
    expect(screen.getByText(/If 3 < 5/).tagName).toBe('P');
  });

  test('that is empty, or cannot be loaded, says so', async () => {
    signIn(visitor);
    // Failing every time: the portal also requests them when idle, to cache them.
    const mend = network.whenever('questions', () => answerOf(400, {}));
    await openPortal('/faqs');
    expect(await screen.findByText('The questions could not be loaded.')).toBeTruthy();
    mend();
    await press('Try again');
    expect(await screen.findByText('No questions yet')).toBeTruthy();
  });
});

describe('The legal texts', () => {
  const texts = answerOf.bind(undefined, 200, {
    // The test's DOM drops the first element while a text is sanitized; browsers do not: legal-texts.spec.ts.
    data: {
      terms_conditions: '<hr><h3>Our terms</h3>',
      privacy_policy: '<hr><p>We keep little.</p>',
    },
  });

  test('are readable logged out', async () => {
    network.next('legalTexts', texts());
    const { router } = await openPortal('/terms');
    expect(await screen.findByRole('heading', { name: 'TERMS & CONDITIONS' })).toBeTruthy();
    expect(await screen.findByRole('heading', { name: 'Our terms' })).toBeTruthy();
    await act(() => router.navigate({ to: '/privacy' }));
    expect(await screen.findByRole('heading', { name: 'PRIVACY POLICY' })).toBeTruthy();
    expect(await screen.findByText('We keep little.')).toBeTruthy();
  });

  test('report a missing text, or one that cannot be loaded', async () => {
    const mend = network.whenever('legalTexts', () => answerOf(400, {}));
    await openPortal('/privacy');
    expect(await screen.findByText('The text could not be loaded.')).toBeTruthy();
    mend();
    await press('Try again');
    expect(await screen.findByText('This text is not published yet')).toBeTruthy();
  });
});

describe('The contact form', () => {
  afterEach(() => {
    vi.useRealTimers();
  });

  async function openForm() {
    signIn(visitor);
    await openPortal('/contact-form');
    await screen.findByRole('heading', { name: 'CONTACT US' });
  }

  test('is prefilled, thanks for three seconds and is ready for the next message', async () => {
    await openForm();
    const known = { Name: visitor.company.name, Email: visitor.company.email, 'Phone Number': '+1 5550100' };
    for (const [label, text] of Object.entries(known)) expect(field(label).value).toBe(text);
    await user.clear(field('Name'));
    await fill(user, field('Name'), 'Ada');
    await fill(user, field('Message'), 'Do you stream at sea?');
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'], shouldAdvanceTime: true });
    await press('Send');
    expect(await screen.findByText('Message Sent!')).toBeTruthy();
    expect(screen.getByText("Thank you for contacting us. We'll get back to you soon!")).toBeTruthy();
    expect(field('Message').value).toBe('');
    expect(field('Name').value).toBe(visitor.company.name);
    act(() => void vi.advanceTimersByTime(3_000));
    await waitFor(() => expect(screen.queryByText('Message Sent!')).toBeNull());
    const [kept] = await appContext.appContext.db.select().from(contactMessages);
    expect(kept).toMatchObject({ name: 'Ada', phone: '+1 5550100', message: 'Do you stream at sea?' });
  });

  test('is busy while it sends', async () => {
    await openForm();
    await fill(user, field('Message'), 'Hello');
    let answer: (response: Response) => void = () => undefined;
    vi.stubGlobal('fetch', () => new Promise<Response>((resolve) => (answer = resolve)));
    await press('Send');
    expect((await screen.findByRole('button', { name: 'Sending...' })).dataset.busy).toBe('true');
    await act(async () => answer(answerOf(500, {})));
    await expectToast('Unable to Fill Contact Form');
    expect(field('Message').value).toBe('Hello');
  });

  test('requires every field and a valid e-mail', async () => {
    await openForm();
    await press('Send');
    await expectToast('Please Fill the complete form to continue.');
    await fill(user, field('Message'), 'Hello');
    await user.clear(field('Email'));
    await fill(user, field('Email'), 'ada@sea');
    await press('Send');
    await expectToast('Please enter a valid email address');
    expect(network.calls).not.toContain('sendContactMessage');
  });
});
