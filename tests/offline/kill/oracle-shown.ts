/** Whether somebody could see what became of everything that was called saved. */
import type { CancelOrder, EditOrder, InviteOrder, Outcome, SheetOrder, TakeBackOrder } from './orders.ts';
import type { Effect } from './real-api.ts';

/** What a form said of the server's answer. */
const BY_FORM: ReadonlySet<Outcome | undefined> = new Set(['accepted', 'refused', 'uncertain']);

interface ShownEvidence {
  readonly invites: readonly InviteOrder[];
  readonly cancels: readonly CancelOrder[];
  readonly sheets: readonly SheetOrder[];
  readonly takeBacks: readonly TakeBackOrder[];
  readonly edits: readonly EditOrder[];
  readonly acknowledged: ReadonlyMap<string, Outcome>;
  readonly told: ReadonlySet<string>;
  readonly effects: readonly Effect[];
  /** Still in the table, and not refused. */
  readonly waiting: ReadonlySet<string>;
}

/**
 * Changes that were called saved, have ended, and had no outcome shown. A form shows the outcome of its own call, also of an
 * edit. No outcome is expected of an invitation that was taken back (its cancellation has one), of the cancellation of an
 * invitation that was refused, or of a sheet that was undone (the undoing has one). Of an edited invitation that had arrived
 * in its old form, the removal has the outcome.
 */
export function unshownOf(evidence: ShownEvidence): string[] {
  const { invites, cancels, sheets, takeBacks, edits, acknowledged, told, effects, waiting } = evidence;
  const wasToldByForm = (id: string) => BY_FORM.has(acknowledged.get(id));
  const isOpen = (id: string) => acknowledged.get(id) === 'saved' && !waiting.has(id) && !told.has(id);
  const living = new Set(effects.filter(({ isCancelled }) => !isCancelled).map(({ email }) => email));
  const isNowhere = new Set(invites.filter(({ email }) => !living.has(email)).map(({ id }) => id));
  const isWithdrawn = ({ id, targetId }: CancelOrder) =>
    (told.has(id) || wasToldByForm(id)) && isNowhere.has(targetId);
  const takenBack = new Set(
    cancels
      .filter(
        (cancel) =>
          acknowledged.get(cancel.id) === 'cancelled-out' ||
          !acknowledged.has(cancel.id) ||
          isWithdrawn(cancel),
      )
      .map(({ targetId }) => targetId),
  );
  const isUndone = (id: string) => [...told].some((one) => one.startsWith(`${id}.`) && one.endsWith('.undo'));
  const isOver = (targetId: string) =>
    takenBack.has(targetId) || isUndone(targetId) || acknowledged.get(targetId) === 'refused';
  const toldByEdit = new Set(edits.filter(({ id }) => wasToldByForm(id)).map(({ targetId }) => targetId));
  const untold = [
    ...sheets.filter(({ id }) => isOpen(id) && !takeBacks.some(({ targetId }) => targetId === id)),
    ...takeBacks.filter(({ id }) => isOpen(id)),
    ...invites.filter(({ id }) => isOpen(id) && !isOver(id) && !toldByEdit.has(id)),
    ...cancels.filter(({ id, targetId }) => isOpen(id) && !isOver(targetId)),
  ];
  return untold.map(({ id }) => `${id}: saved, ended, and nobody was told`);
}
