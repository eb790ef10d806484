/** Whether the result of every saved change was shown. */
import type {
  CancelOrder,
  EditOrder,
  InviteOrder,
  OrderResult,
  SheetOrder,
  TakeBackOrder,
} from './orders.ts';
import type { Effect } from './real-api.ts';

/** Results shown by a form. */
const BY_FORM: ReadonlySet<OrderResult | undefined> = new Set(['accepted', 'refused', 'uncertain']);

interface ShownEvidence {
  readonly invites: readonly InviteOrder[];
  readonly cancels: readonly CancelOrder[];
  readonly sheets: readonly SheetOrder[];
  readonly takeBacks: readonly TakeBackOrder[];
  readonly edits: readonly EditOrder[];
  readonly acknowledged: ReadonlyMap<string, OrderResult>;
  readonly told: ReadonlySet<string>;
  readonly effects: readonly Effect[];
  /** Still in the table, and not refused. */
  readonly waiting: ReadonlySet<string>;
}

/**
 * Saved changes that have ended without a shown result. A form shows the result of its own call, also of an edit. No
 * result is expected of an undone invitation (its cancellation has one), of the cancellation of a refused invitation,
 * or of an undone sheet (the undo has one). If an edited invitation had arrived in its earlier version, the removal
 * has the result.
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
