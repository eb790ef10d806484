import { ChevronDown } from 'lucide-react';
import { useId, useState } from 'react';
import styles from './question-list.module.css';

interface Question {
  _id: string;
  question: string;
  answer: string;
}

/** Common questions, the first one open; opening one closes the other. */
export function QuestionList({ questions }: { questions: readonly Question[] }) {
  const [openId, setOpenId] = useState(questions[0]?._id);
  const id = useId();
  return (
    <ul className={styles.list}>
      {questions.map(({ _id, question, answer }) => {
        const isOpen = _id === openId;
        return (
          <li key={_id}>
            <h3>
              <button
                type="button"
                aria-expanded={isOpen}
                aria-controls={`${id}${_id}`}
                onClick={() => setOpenId(isOpen ? undefined : _id)}
              >
                <span dir="auto">{question}</span>
                <ChevronDown aria-hidden="true" />
              </button>
            </h3>
            <p id={`${id}${_id}`} dir="auto" hidden={!isOpen}>
              {answer}
            </p>
          </li>
        );
      })}
    </ul>
  );
}
