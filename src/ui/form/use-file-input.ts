import { type ChangeEvent, type DragEvent, useRef, useState } from 'react';
import { type FileKind, isOfKind } from '../file-choice.ts';

/**
 * One chosen file in a native file input, by dialog or by drop. A file of the wrong kind is refused with a
 * message and the earlier choice stays, also when the dialog is cancelled.
 */
export function useFileInput(kind: FileKind, onFile?: (file: File | undefined) => void) {
  const input = useRef<HTMLInputElement>(null);
  const [file, setFile] = useState<File>();
  const [refusal, setRefusal] = useState<string>();
  const [isDraggedOver, setIsDraggedOver] = useState(false);

  function hold(next: File | undefined) {
    const transfer = new DataTransfer();
    if (next) transfer.items.add(next);
    if (input.current) input.current.files = transfer.files;
    setFile(next);
    if (next !== file) onFile?.(next);
  }

  function choose(next: File | undefined) {
    if (next && !isOfKind(next, kind)) {
      setRefusal(kind.refusal);
      hold(file);
    } else {
      setRefusal(undefined);
      hold(next ?? file);
    }
  }

  function remove() {
    setRefusal(undefined);
    hold(undefined);
    input.current?.focus();
  }

  const dropProps = {
    onDragOver(event: DragEvent) {
      event.preventDefault();
      setIsDraggedOver(true);
    },
    onDragLeave: () => setIsDraggedOver(false),
    onDrop(event: DragEvent) {
      event.preventDefault();
      setIsDraggedOver(false);
      choose(event.dataTransfer.files[0]);
      // The form learns of a dropped file as of a chosen one.
      input.current?.dispatchEvent(new Event('input', { bubbles: true }));
    },
  };

  const inputProps = {
    ref: input,
    type: 'file' as const,
    accept: kind.accept,
    onChange: (event: ChangeEvent<HTMLInputElement>) => choose(event.target.files?.[0]),
  };
  return { file, refusal, isDraggedOver, inputProps, dropProps, remove };
}
