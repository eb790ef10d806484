/** What the people at all tablets do in one run: plain data, so that it can be printed, repeated and made smaller. */

/** How far a tablet's requests come: to the server, nowhere, or to the sign-in page of a Wi-Fi. */
export type Network = 'open' | 'offline' | 'portal';

/** What happens at the door of an event. */
export type DoorStep = { readonly tab: 0 | 1; readonly afterMs: number } & (
  | {
      /** Whatever is known of the guest already: `admit` lets in again, `undo` takes back all that is shown. */
      readonly do: 'admit' | 'undo';
      readonly id: string;
      readonly company: number;
      readonly event: number;
      /** On the list from the start. */
      readonly guest: number;
    }
  | { readonly do: 'walk-in'; readonly id: string; readonly company: number; readonly event: number }
  /** The tablet gets a door of its own, by a link, in place of the one that it has. */
  | { readonly do: 'claim-door'; readonly company: number; readonly event: number }
  /** The organizer ends the door that the tablet has. */
  | { readonly do: 'end-door' }
);

/** One thing that happens at a tablet, `afterMs` after the one before in the same tab. */
export type Step =
  | DoorStep
  | ({ readonly tab: 0 | 1; readonly afterMs: number } & (
      | {
          readonly do: 'invite';
          readonly id: string;
          readonly company: number;
          readonly event: number;
          /** Never used twice, so that a second row can only be the same invitation again. */
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
          /** Changes an invitation that waits or was refused. In the first tab only, so that their order is known. */
          readonly do: 'edit';
          readonly id: string;
          readonly company: number;
          readonly event: number;
          readonly targetId: string;
          /** Never used before, so that each version can be told from the others. */
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
          /** Of a sheet, in the tab that it was chosen in. */
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
      /** A new version arrives and is let in. */
      | { readonly do: 'update' }
    ));

/** From one start of the browser to the next kill. */
export interface Cycle {
  readonly company: number;
  readonly network: Network;
  readonly steps: readonly Step[];
  /** Milliseconds from the first sign of life to the kill. */
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

/** Without cancellations, edits and take-backs of what is not in the plan (any more). */
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

/** A line for each start of a browser. */
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
