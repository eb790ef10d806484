import { useId } from 'react';
import type { NotifyMode } from '../../../../common/contract/guest-mails.ts';
import type { CancelledItem } from '../../../../common/lib/letters/cancelling-letters.ts';
import type { GuestLetter } from '../../../../common/lib/letters/guest-letters.ts';
import { type Letter, renderText } from '../../../../common/lib/letters/letter.ts';
import { plainWords } from '../../../../common/lib/letters/words.ts';
import { Checkbox } from '../../../ui/checkbox.tsx';
import { useCompany } from '../../session/use-company.ts';
import { GUESTS, type PeopleWords } from './notified-people.ts';
import styles from './notify-guests.module.css';

/** Replaces a recipient's name in a preview for several recipients. */
export const eachOf = ({ one }: PeopleWords) => `(name of the ${one})`;
/** The same for a pass. */
export const EACH_PASS = { code: '(the guest’s own code)', url: '(the guest’s own link)' };
/** Letters about a cancelled event or invitation have a part that their preview lacks; locations have no such notices. */
export const earlierToo = (item: CancelledItem) =>
  'event' in item ? 'Who was told another name, day or place before reads that as well.' : '';

interface NotifyGuestsProps {
  /** As in "Tell up to 12 guests by mail". */
  label: string;
  /** The name of a single recipient. */
  guest?: string;
  /** Renders the same letter that the server sends. */
  letter: (to: GuestLetter) => Letter;
  /** Who is excluded, or notified in another way. */
  hint?: string | undefined;
  /** Undefined if nobody is notified, which is the default. */
  value: NotifyMode | undefined;
  onChange: (value: NotifyMode | undefined) => void;
}

/** Asks whether to notify guests of a change, and previews the letter. */
export function NotifyGuests({
  label,
  guest = eachOf(GUESTS),
  letter,
  hint,
  value,
  onChange,
}: NotifyGuestsProps) {
  const company = useCompany();
  const titleId = useId();
  const isAnswered = value === 'with_answers';
  const shown = value && letter({ host: company.name, guest, isAnswered });
  return (
    <div className={styles.box}>
      <Checkbox
        label={label}
        isSelected={value !== undefined}
        onChange={(isSelected) => onChange(isSelected ? 'without_answers' : undefined)}
      />
      {shown && (
        <>
          {hint && <p className={styles.hint}>{hint}</p>}
          <section className={styles.letter} aria-labelledby={titleId}>
            <p id={titleId} className={styles.subject} dir="auto">
              <span className="visually-hidden">The mail: </span>
              {plainWords(shown.subject)}
            </p>
            <p className={styles.text} dir="auto">
              {renderText(shown)}
            </p>
          </section>
          <Checkbox
            label={
              <>
                Answers go to <span className={styles.address}>{company.email}</span>
              </>
            }
            isSelected={isAnswered}
            onChange={(goes) => onChange(goes ? 'with_answers' : 'without_answers')}
          />
        </>
      )}
    </div>
  );
}
