/** What the tests of a screen stand on: the API for a file, and for each test a company of its own, logged in. */
import { afterAll, afterEach, beforeAll, beforeEach } from 'vitest';
import { offerPlans } from './api-items.ts';
import { createTestWorld, type TestWorld, type Visitor } from './api-world.ts';
import { signIn } from './at-the-screen.ts';
import { closePortal, connect, type TestNetwork } from './open-portal.tsx';

/** Read anew at each use: company and network are those of the running test. */
export interface ScreenWorld<World extends TestWorld> {
  readonly world: World;
  readonly visitor: Visitor;
  readonly network: TestNetwork;
}

/** Opens the world before the file's tests, and closes it behind them. */
export function screenWorld(kind: 'event' | 'security'): ScreenWorld<TestWorld>;
export function screenWorld<World extends TestWorld>(
  kind: 'event' | 'security',
  open: () => Promise<World>,
): ScreenWorld<World>;
export function screenWorld(kind: 'event' | 'security', open = openWithPlans): ScreenWorld<TestWorld> {
  let now: ScreenWorld<TestWorld> | undefined;
  let world: TestWorld | undefined;
  const here = () => {
    if (!now) throw new Error('Only a running test has a company and a network.');
    return now;
  };
  beforeAll(async () => {
    world = await open();
  }, 60_000);
  afterAll(() => world?.close());
  beforeEach(async () => {
    if (!world) throw new Error('The world did not open.');
    const network = connect(world);
    const visitor = await world.approvedCompany(kind);
    signIn(visitor);
    now = { world, visitor, network };
  });
  afterEach(closePortal);
  return {
    get world() {
      return here().world;
    },
    get visitor() {
      return here().visitor;
    },
    get network() {
      return here().network;
    },
  };
}

async function openWithPlans(): Promise<TestWorld> {
  const world = await createTestWorld();
  await offerPlans(world);
  return world;
}
