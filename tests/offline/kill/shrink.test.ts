import { expect, test } from 'vitest';
import { drawPlan } from './draw-plan.ts';
import type { Plan, Step } from './plan.ts';
import { shrinkPlan } from './shrink.ts';

const plan = drawPlan({ seed: 5, cycles: 40, tablets: 4 });
const many = { runs: 1_000, ms: 1_000 };
const stepsOf = ({ tablets }: Plan): Step[] =>
  tablets.flatMap(({ cycles }) => cycles.flatMap(({ steps }) => steps));

/** Fails if the plan contains all of these. */
const needs =
  (...wanted: readonly Step[]) =>
  async (candidate: Plan) => {
    const steps = stepsOf(candidate);
    return wanted.every((step) => steps.includes(step));
  };

test('everything that the failure does not need is removed', async () => {
  const culprit = stepsOf(plan).filter((step) => step.do === 'update')[3];
  if (!culprit) throw new Error('The plan has no fourth update');
  const { plan: smallest } = await shrinkPlan(plan, { fails: needs(culprit), limits: many });
  expect(stepsOf(smallest)).toEqual([culprit]);
  expect(smallest.tablets.map(({ cycles }) => cycles.length)).toEqual([1]);
});

test('steps that only fail together are kept, across starts of one tablet', async () => {
  const [tablet] = plan.tablets;
  const invite = tablet?.cycles[1]?.steps.find((step) => step.do === 'invite');
  const later = tablet?.cycles[8]?.steps.find((step) => !('targetId' in step));
  if (!invite || !later) throw new Error('The plan is too small');
  const { plan: smallest } = await shrinkPlan(plan, { fails: needs(invite, later), limits: many });
  const left = stepsOf(smallest).filter((step) => step === invite || step === later);
  expect(left).toEqual([invite, later]);
  expect(smallest.tablets[0]?.cycles.length).toBe(2);
});

test('the plan stays unchanged when the failure does not happen again', async () => {
  const { plan: smallest, runs } = await shrinkPlan(plan, { fails: async () => false, limits: many });
  expect(smallest).toBe(plan);
  expect(runs).toBeGreaterThan(0);
});

test('the returned plan has failed, however early the runs end', async () => {
  const culprit = stepsOf(plan)[30];
  if (!culprit) throw new Error('The plan is too small');
  for (const runs of [1, 2, 5, 9]) {
    const failed: Plan[] = [plan];
    const fails = async (candidate: Plan) => {
      const isFailing = await needs(culprit)(candidate);
      if (isFailing) failed.push(candidate);
      return isFailing;
    };
    const shrunk = await shrinkPlan(plan, { fails, limits: { ...many, runs } });
    expect(shrunk.runs).toBe(runs);
    expect(failed.at(-1)).toBe(shrunk.plan);
  }
});

test('no run begins after the time limit', async () => {
  let clock = 0;
  const fails = async () => {
    clock += 400;
    return false;
  };
  const { runs } = await shrinkPlan(plan, { fails, limits: many, now: () => clock });
  expect(runs).toBe(3);
});
