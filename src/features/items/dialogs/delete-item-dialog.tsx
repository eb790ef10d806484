import { ConfirmDialog } from '../../../ui/confirm-dialog.tsx';
import { refusalOf } from '../../../ui/form/refusal.ts';
import { toasts } from '../../../ui/toasts.ts';
import type { Item, ItemKind } from '../item-kind.ts';
import { useDeleteItem } from '../mutations.ts';

interface DeleteItemDialogProps {
  kind: ItemKind;
  companyId: string;
  item: Item;
  onClose: () => void;
  onDeleted: () => void;
}

export function DeleteItemDialog(props: DeleteItemDialogProps) {
  const { kind, companyId, item, onClose, onDeleted } = props;
  const { words } = kind;
  const deleteItem = useDeleteItem(kind, companyId, item._id);

  async function confirm() {
    try {
      await deleteItem.mutateAsync();
      // Also when the question was left meanwhile.
      toasts.success(words.deleted);
      onDeleted();
    } catch (error) {
      toasts.error(refusalOf(error).message);
    }
  }

  return (
    <ConfirmDialog
      isOpen
      isDanger
      title={words.deleteTitle}
      question={words.deleteQuestion}
      about={[item.name]}
      isBusy={deleteItem.isPending}
      onConfirm={confirm}
      onClose={onClose}
    />
  );
}
