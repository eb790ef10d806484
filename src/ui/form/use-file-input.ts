import { type ChangeEvent, type DragEvent, useEffect, useRef, useState } from 'react';
import type { FileKind } from '../file-choice.ts';
import { checkedFile } from './check-file.ts';
import { keepFile, keptFile, lostFile } from './drafts.ts';
import { holdSubmission } from './pending-work.ts';

/**
 * One file of a native file input, chosen or dropped. A refused file is reported and the previous one stays, also when
 * the dialog is cancelled. The form's draft keeps the file.
 */
export function useFileInput(kind: FileKind, onFile?: (file: File | undefined) => void) {
  const input = useRef<HTMLInputElement>(null);
  const [file, setFile] = useState<File>();
  const [refusal, setRefusal] = useState<string>();
  /** The name of the file that a reload has lost. */
  const [lost, setLost] = useState<string>();
  const [isDraggedOver, setIsDraggedOver] = useState(false);
  /** Incremented by every choice, so that the check of an earlier file is ignored. */
  const choices = useRef(0);

  function hold(next: File | undefined) {
    const transfer = new DataTransfer();
    if (next) transfer.items.add(next);
    if (!input.current) return;
    input.current.files = transfer.files;
    keepFile(input.current, next);
    setFile(next);
    if (next !== file) onFile?.(next);
  }

  function choose(next: File | undefined) {
    if (!next) return hold(file);
    const choice = ++choices.current;
    const check = checkedFile(next, kind).then(({ copy, reason }) => {
      if (choice !== choices.current) return;
      // Beside the previous file, only its name says which one is refused.
      setRefusal(reason && file ? `${next.name}: ${reason}` : reason);
      hold(reason === undefined ? copy : file);
    });
    holdSubmission(input.current?.form, check);
  }

  function remove() {
    choices.current++;
    setRefusal(undefined);
    hold(undefined);
    input.current?.focus();
  }

  // biome-ignore lint/correctness/useExhaustiveDependencies: once, when the field has come
  useEffect(() => {
    const kept = input.current && keptFile(input.current);
    if (kept) hold(kept);
    else setLost(input.current ? lostFile(input.current) : undefined);
  }, []);

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
      // The form is notified of a dropped file as of a chosen one.
      input.current?.dispatchEvent(new Event('input', { bubbles: true }));
    },
  };

  const inputProps = {
    ref: input,
    type: 'file' as const,
    accept: kind.accept,
    onChange: (event: ChangeEvent<HTMLInputElement>) => choose(event.target.files?.[0]),
  };
  return { file, lost, refusal, isDraggedOver, inputProps, dropProps, remove };
}
