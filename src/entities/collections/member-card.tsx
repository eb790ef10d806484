import { Clock } from 'lucide-react';
import { memo } from 'react';
import { buttonClass } from '../../ui/button.tsx';
import { classNames } from '../../ui/class-names.ts';
import buttonStyles from './card-button.module.css';
import { displayNameOf, type MemberKind } from './collection-kind.ts';
import type { ListedRow, MemberRow } from './collection-rows.ts';
import { discard } from './discard.ts';
import styles from './member-card.module.css';

interface MemberCardProps {
  kind: MemberKind;
  row: ListedRow;
  companyId: string;
  /** Its place in the whole list, counted from 1: most of a long list is not in the document. */
  position: number;
  count: number;
  onRemove: (row: MemberRow) => void;
}

/** A person or a camera; struck through while its removal is pending. */
export const MemberCard = memo(function MemberCard(props: MemberCardProps) {
  const { kind, row, companyId, position, count, onRemove } = props;
  const { Mark, words } = kind;
  const called = displayNameOf(row.shown, words.unnamed);
  return (
    <li className={styles.card} aria-setsize={count} aria-posinset={position} data-state={row.state}>
      <Mark name={row.shown.name} />
      {/* Takes the focus of a tap, which shows the whole of a long text. */}
      <div className={styles.texts} tabIndex={-1}>
        <span className={styles.name} dir="auto" title={row.shown.name}>
          {row.shown.name || (row.shown.detail === '' && words.unnamed)}
        </span>
        {row.state === 'removing' ? (
          <span className={styles.waiting}>
            <Clock aria-hidden />
            <span className={styles.oneLine}>{words.removing}</span>
            <span className={classNames(styles.detail, styles.oneLine)} title={row.shown.detail}>
              {row.shown.detail}
            </span>
          </span>
        ) : (
          <span className={styles.detail} title={row.shown.detail}>
            {row.shown.note && (
              <span className={styles.note} data-tone={row.shown.note.tone}>
                {row.shown.note.text}
              </span>
            )}
            {row.shown.detail}
          </span>
        )}
      </div>
      {row.state === 'removing' ? (
        <CardButton
          label={words.keep(called)}
          sign={buttonStyles.keep}
          onPress={() => void discard(companyId, row.entry.id)}
        />
      ) : (
        <CardButton label={words.remove(called)} sign={buttonStyles.remove} onPress={() => onRemove(row)} />
      )}
    </li>
  );
});

interface CardButtonProps {
  label: string;
  /** The class that draws the icon. */
  sign: string | undefined;
  onPress: () => void;
}

/** One element instead of an icon button's ten: a scroll through thousands of cards draws hundreds of them. */
function CardButton({ label, sign, onPress }: CardButtonProps) {
  return (
    <button
      type="button"
      className={classNames(buttonClass({ variant: 'quiet' }), buttonStyles.act, sign)}
      aria-label={label}
      title={label}
      onClick={onPress}
    />
  );
}
