import { ClipboardPaste } from 'lucide-react';
import { useEffect, useId, useRef, useState } from 'react';
import { Button } from '../../../ui/button.tsx';
import fieldStyles from '../../../ui/form/field.module.css';
import styles from './bulk.module.css';

interface PasteListProps {
  /** The unchecked text of the box. */
  text: string;
  onText: (text: string) => void;
  /** Called with a pasted file. */
  onFile: (file: File) => void;
  /** Called with a list to check. */
  onList: (text: string) => void;
}

/** A list without a file: copied from a spreadsheet, a mail or a page. Ctrl+V anywhere in the dialog works too. */
export function PasteList({ text, onText, onFile, onList }: PasteListProps) {
  const [isOpen, setIsOpen] = useState(text !== '');
  const id = useId();
  const use = (pasted: string) => {
    if (pasted.trim() === '') return;
    setIsOpen(false);
    onList(pasted);
  };
  usePasteAnywhere(onFile, use);

  return (
    <div className={styles.paste}>
      <Button icon={<ClipboardPaste aria-hidden />} aria-expanded={isOpen} onPress={() => setIsOpen(!isOpen)}>
        Paste a list
      </Button>
      {isOpen && (
        <div className={fieldStyles.field}>
          <label className={fieldStyles.label} htmlFor={id}>
            Names and email addresses
          </label>
          <textarea
            className={fieldStyles.control}
            id={id}
            dir="auto"
            rows={5}
            // biome-ignore lint/a11y/noAutofocus: it has just been asked for
            autoFocus
            value={text}
            onChange={(event) => onText(event.target.value)}
            onPaste={(event) => {
              const pasted = event.clipboardData.getData('text/plain');
              if (text !== '' || pasted.trim() === '') return;
              event.preventDefault();
              onText(pasted);
              use(pasted);
            }}
          />
          <span className={fieldStyles.description}>
            Cells copied from a spreadsheet, or lines such as “Ann Lee &lt;ann@example.com&gt;”.
          </span>
          <Button onPress={() => use(text)} isDisabled={text.trim() === ''}>
            Check the list
          </Button>
        </div>
      )}
    </div>
  );
}

/** Handles a paste while no text field has focus. */
function usePasteAnywhere(onFile: (file: File) => void, onText: (text: string) => void): void {
  const latest = useRef({ onFile, onText });
  latest.current = { onFile, onText };
  useEffect(() => {
    function paste({ target, clipboardData }: ClipboardEvent) {
      if (target instanceof HTMLElement && target.closest('input:not([type="file"]), textarea')) return;
      const [file] = clipboardData?.files ?? [];
      const text = clipboardData?.getData('text/plain') ?? '';
      // Cells copied from a spreadsheet come with a picture of them. Beside a copied file there may be its name.
      if (file && (text === '' || !file.type.startsWith('image/'))) latest.current.onFile(file);
      else latest.current.onText(text);
    }
    document.addEventListener('paste', paste);
    return () => document.removeEventListener('paste', paste);
  }, []);
}
