import { ChevronDown } from 'lucide-react';
import { useCallback, useRef } from 'react';
import { useButton } from 'react-aria/useButton';
import { useDisclosure } from 'react-aria/useDisclosure';
import { useDisclosureState } from 'react-stately/useDisclosureState';
import type { Question } from '../../../common/contract/content.ts';
import { HTML } from '../../lib/plain-text.ts';
import { cleanHtml } from './clean-html.ts';
import styles from './faq.module.css';

interface QuestionItemProps {
  question: Question;
  /** Counted from 1 over all questions. */
  number: number;
  isFirst: boolean;
}

/** A numbered question whose answer opens below it. The browser's own search finds closed answers too. */
export function QuestionItem({ question, number, isFirst }: QuestionItemProps) {
  const button = useRef<HTMLButtonElement>(null);
  const panel = useRef<HTMLDivElement>(null);
  const state = useDisclosureState({ defaultExpanded: isFirst });
  const disclosure = useDisclosure({}, state, panel);
  const { buttonProps } = useButton(disclosure.buttonProps, button);
  return (
    <div className={styles.item} data-open={state.isExpanded || undefined}>
      <h2 className={styles.question}>
        <button {...buttonProps} ref={button} type="button">
          <span className={styles.number}>{`Q${number} `}</span>
          <span dir="auto">{question.question}</span>
          <ChevronDown aria-hidden="true" />
        </button>
      </h2>
      <div {...disclosure.panelProps} ref={panel}>
        <Answer text={question.answer} />
      </div>
    </div>
  );
}

function Answer({ text }: { text: string }) {
  const show = useCallback((answer: HTMLElement | null) => answer?.replaceChildren(cleanHtml(text)), [text]);
  if (HTML.test(text)) return <div ref={show} className={`${styles.answer} ${styles.html}`} dir="auto" />;
  return (
    <p className={styles.answer} dir="auto">
      {text}
    </p>
  );
}
