/** The steps at all tablets in one run: plain data that can be printed, repeated and shrunk. */

/** Where a tablet's requests end: at the server, nowhere, or at a captive portal. */
export type Network = 'open' | 'offline' | 'portal';

/** A step at an event's door. */
export type DoorStep = { readonly tab: 0 | 1; readonly afterMs: number } & (
  | {
      /** Whatever the guest's state: `admit` admits again, `undo` undoes all shown admissions. */
      readonly do: 'admit' | 'undo';
      readonly id: string;
      readonly company: number;
      readonly event: number;
      /** Index on the initial list. */
      readonly guest: number;
    }
  | { readonly do: 'walk-in'; readonly id: string; readonly company: number; readonly event: number }
  /** Claims a door by a link, which replaces the tablet's door. */
  | { readonly do: 'claim-door'; readonly company: number; readonly event: number }
  /** The organizer ends the tablet's door. */
  | { readonly do: 'end-door' }
);

/** One step at a tablet, `afterMs` after the previous one in the same tab. */
export type Step =
  | DoorStep
  | ({ readonly tab: 0 | 1; readonly afterMs: number } & (
      | {
          readonly do: 'invite';
          readonly id: string;
          readonly company: number;
          readonly event: number;
          /** Never used twice, so that a second row can only be the same invitation. */
          readonly email: string;
        }
      | {
          readonly do: 'cancel';
          readonly id: string;
          readonly company: number;
          readonly event: number;
          /** The invitation's entry. */
          readonly targetId: string;
        }
      | {
          /** Edits a pending or refused invitation. Only in the first tab, so that their order is known. */
          readonly do: 'edit';
          readonly id: string;
          readonly company: number;
          readonly event: number;
          readonly targetId: string;
          /** Never used before, so that versions can be told apart. */
          readonly email: string;
        }
      | {
          /** A sheet of people, one row of which is refused. */
          readonly do: 'sheet';
          readonly id: string;
          readonly company: number;
          readonly event: number;
          readonly emails: readonly string[];
        }
      | {
          /** For a sheet, in the tab where it was chosen. */
          readonly do: 'take-back';
          readonly id: string;
          readonly company: number;
          readonly event: number;
          readonly targetId: string;
        }
      /** A new session, mostly of the other company. */
      | { readonly do: 'sign-in'; readonly company: number }
      | { readonly do: 'sign-out' }
      | { readonly do: 'send-now' }
      | { readonly do: 'network'; readonly network: Network }
      /** A new version is deployed and activated. */
      | { readonly do: 'update' }
    ));

/** From one start of the browser to the next kill. */
export interface Cycle {
  readonly company: number;
  readonly network: Network;
  readonly steps: readonly Step[];
  /** Milliseconds from the first message of the page to the kill. */
  readonly killAfterMs: number;
}

export interface TabletPlan {
  readonly name: string;
  readonly host: 'worker' | 'page';
  readonly cycles: readonly Cycle[];
}

export interface Plan {
  readonly seed: number;
  readonly tablets: readonly TabletPlan[];
}

/** Without cancellations, edits and undos of invitations that are not in the plan. */
export function withoutOrphans(plan: Plan): Plan {
  const tablets = plan.tablets.map((tablet) => {
    const invited = new Set<string>();
    for (const { steps } of tablet.cycles) {
      for (const step of steps) if (step.do === 'invite' || step.do === 'sheet') invited.add(step.id);
    }
    const isKept = (step: Step) => !('targetId' in step) || invited.has(step.targetId);
    const cycles = tablet.cycles.map((cycle) => ({ ...cycle, steps: cycle.steps.filter(isKept) }));
    return { ...tablet, cycles };
  });
  return { ...plan, tablets };
}

/** One line per start of a browser. */
export function describePlan({ seed, tablets }: Plan): string[] {
  return tablets.flatMap(({ name, host, cycles }) =>
    cycles.map(({ company, network, steps, killAfterMs }, n) => {
      const done = steps.map((step) => `${step.tab}+${step.afterMs} ${describeStep(step)}`).join(', ');
      return `seed ${seed} ${name} (${host}) start ${n}: company ${company}, ${network}: ${done || 'nothing'}; killed after ${killAfterMs}`;
    }),
  );
}

function describeStep(step: Step): string {
  if (step.do === 'invite' || step.do === 'sheet') return step.id;
  if ('targetId' in step) return `${step.id} of ${step.targetId}`;
  if ('guest' in step) return `${step.id} of guest ${step.company}.${step.event}.${step.guest}`;
  if (step.do === 'walk-in') return step.id;
  if (step.do === 'claim-door') return `claim-door ${step.company}.${step.event}`;
  if (step.do === 'sign-in') return `sign-in ${step.company}`;
  return step.do === 'network' ? step.network : step.do;
}
