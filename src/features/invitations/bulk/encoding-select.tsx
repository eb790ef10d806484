import { useId } from 'react';
import { Select } from '../../../ui/select.tsx';
import { TEXT_ENCODINGS, type TextEncoding } from '../import/list-types.ts';
import styles from './sheet-columns.module.css';

const WORDS: Partial<Record<TextEncoding, string>> = {
  'utf-8': 'Unicode (UTF-8)',
  'windows-1252': 'Western European',
  'windows-1250': 'Central European',
  'windows-1251': 'Cyrillic',
  'windows-1253': 'Greek',
  'windows-1254': 'Turkish',
  'windows-1255': 'Hebrew',
  'windows-1256': 'Arabic',
  'windows-1257': 'Baltic',
  macintosh: 'Western European, from a Mac',
  shift_jis: 'Japanese',
  'euc-kr': 'Korean',
  gb18030: 'Chinese (simplified)',
  big5: 'Chinese (traditional)',
};

interface EncodingSelectProps {
  value: TextEncoding;
  onChange: (encoding: TextEncoding) => void;
}

/** For old text files, which do not declare their encoding: the guess may be wrong. */
export function EncodingSelect({ value, onChange }: EncodingSelectProps) {
  const id = useId();
  const encodings = TEXT_ENCODINGS.flatMap((encoding) => {
    const label = WORDS[encoding];
    return label === undefined ? [] : [{ value: encoding, label }];
  });
  return (
    <div className={styles.labelled}>
      <span id={id}>Letters</span>
      <Select
        labelledBy={id}
        options={encodings}
        value={value}
        onChange={(chosen) => {
          const encoding = encodings.find((one) => one.value === chosen);
          if (encoding) onChange(encoding.value);
        }}
      />
    </div>
  );
}
