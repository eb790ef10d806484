import { expect, test } from 'vitest';
import { DOOR_EVENTS, GUESTS_EACH } from './draw-door.ts';
import { drawPlan } from './draw-plan.ts';
import { describePlan, type Step, withoutOrphans } from './plan.ts';

const plan = drawPlan({ seed: 1, cycles: 400, tablets: 4 });
const cycles = plan.tablets.flatMap((tablet) => tablet.cycles);
const steps = cycles.flatMap((cycle) => cycle.steps);

test('a seed always gives the same plan', () => {
  expect(drawPlan({ seed: 1, cycles: 400, tablets: 4 })).toEqual(plan);
  expect(drawPlan({ seed: 2, cycles: 400, tablets: 4 })).not.toEqual(plan);
});

test('the starts are distributed over tablets with and without a worker', () => {
  const { tablets } = drawPlan({ seed: 1, cycles: 7, tablets: 2 });
  expect(tablets.map(({ host, cycles: own }) => [host, own.length])).toEqual([
    ['worker', 3],
    ['page', 4],
  ]);
});

test.each([
  'invite',
  'cancel',
  'sheet',
  'take-back',
  'edit',
  'admit',
  'undo',
  'walk-in',
  'claim-door',
  'end-door',
  'sign-in',
  'sign-out',
  'send-now',
  'network',
  'update',
] satisfies Step['do'][])('%s happens', (what) => {
  expect(steps.filter((step) => step.do === what).length).toBeGreaterThan(50);
});

test('the network is lost, leads to a captive portal, and comes back, also before a start', () => {
  const changes = steps.flatMap((step) => (step.do === 'network' ? [step.network] : []));
  expect(new Set(changes)).toEqual(new Set(['open', 'offline', 'portal']));
  expect(new Set(cycles.map(({ network }) => network))).toEqual(new Set(['open', 'offline', 'portal']));
});

test('people invite and cancel offline, before the connection comes back', () => {
  const deeds = cycles.filter(({ steps: [away, invite, cancel, back] }) => {
    if (away?.do !== 'network' || invite?.do !== 'invite' || cancel?.do !== 'cancel') return false;
    return cancel.targetId === invite.id && away.network !== 'open' && back?.do === 'network';
  });
  expect(deeds.length).toBeGreaterThan(40);
});

test('both companies use every tablet, and a third of the starts have a second tab', () => {
  for (const tablet of plan.tablets) {
    expect(new Set(tablet.cycles.map(({ company }) => company))).toEqual(new Set([0, 1]));
  }
  const shared = cycles.filter((cycle) => cycle.steps.some(({ tab }) => tab === 1)).length;
  expect(shared / cycles.length).toBeCloseTo(0.33, 1);
});

test('a third of the steps are at doors, with names that are never used twice', () => {
  const deeds = steps.flatMap((step) =>
    step.do === 'admit' || step.do === 'undo' || step.do === 'walk-in' ? [step] : [],
  );
  expect(deeds.length / steps.length).toBeCloseTo(1 / 3, 1);
  expect(new Set(deeds.map(({ id }) => id)).size).toBe(deeds.length);
});

test('guests come to several tablets, also while one of them is offline', () => {
  const admits = plan.tablets.map((tablet) => {
    const done = tablet.cycles.flatMap((cycle) => cycle.steps);
    const own = done.flatMap((step) => (step.do === 'admit' ? [step] : []));
    return new Set(own.map(({ company, event, guest }) => `${company}.${event}.${guest}`));
  });
  expect(admits.map(({ size }) => size)).toEqual(plan.tablets.map(() => 2 * DOOR_EVENTS * GUESTS_EACH));
  const away = cycles.filter(({ steps: own }) => {
    const at = own.findIndex((step) => step.do === 'network' && step.network === 'offline');
    return at >= 0 && own[at + 1]?.do === 'admit';
  });
  expect(away.length).toBeGreaterThan(40);
});

test('nobody is invited twice; cancellations, edits and undos follow an invitation by the same company to the same event', () => {
  for (const tablet of plan.tablets) {
    const invited = new Map<string, string>();
    for (const step of tablet.cycles.flatMap((cycle) => cycle.steps)) {
      if (step.do === 'invite' || step.do === 'sheet') {
        expect(invited.has(step.id)).toBe(false);
        invited.set(step.id, `${step.company} ${step.event}`);
      }
      if (step.do === 'cancel' || step.do === 'edit' || step.do === 'take-back')
        expect(invited.get(step.targetId)).toBe(`${step.company} ${step.event}`);
    }
  }
});

test('edits have new content, in the first tab', () => {
  const edits = steps.filter((step) => step.do === 'edit');
  const emails = steps.flatMap((step) => ('email' in step ? [step.email] : []));
  expect(new Set(emails).size).toBe(emails.length);
  expect(new Set(edits.map(({ tab }) => tab))).toEqual(new Set([0]));
});

test('a smaller plan has no cancellation, edit or undo without its invitation', () => {
  const onlyChanges = plan.tablets.map((tablet) => ({
    ...tablet,
    cycles: tablet.cycles.map((cycle) => ({
      ...cycle,
      steps: cycle.steps.filter((step) => ['cancel', 'edit', 'take-back'].includes(step.do)),
    })),
  }));
  const smaller = withoutOrphans({ ...plan, tablets: onlyChanges });
  expect(smaller.tablets.flatMap((tablet) => tablet.cycles.flatMap((cycle) => cycle.steps))).toEqual([]);
});

test('a plan can be described in text', () => {
  const first = describePlan(drawPlan({ seed: 3, cycles: 2, tablets: 2 }))[0];
  expect(first).toMatch(/^seed 3 t0 \(worker\) start 0: company \d, \w+: .*killed after \d+$/);
});
