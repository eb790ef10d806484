import { ConfirmDialog } from '../../../ui/confirm-dialog.tsx';
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

  function confirm() {
    deleteItem.mutate(undefined, {
      onSuccess: () => {
        toasts.success(words.deleted);
        onDeleted();
      },
      onError: (error) => toasts.error(error.message),
    });
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
