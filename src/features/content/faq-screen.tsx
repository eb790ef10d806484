import { useQuery } from '@tanstack/react-query';
import { CircleHelp } from 'lucide-react';
import type { Question } from '../../../common/contract/content.ts';
import { NotLoaded } from '../../entities/items/not-loaded.tsx';
import { UpdatedAt } from '../../offline/reads/updated-at.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';
import { PageHeader } from '../../ui/page-header.tsx';
import { Skeleton } from '../../ui/skeleton.tsx';
import styles from './faq.module.css';
import { contentQueries } from './queries.ts';
import { QuestionItem } from './question-item.tsx';
import { useBackToAccount } from './use-back-to-account.ts';

/** The FAQ in two columns. */
export function FaqScreen() {
  const questions = useQuery(contentQueries.questions());
  const back = useBackToAccount();
  return (
    <>
      <PageHeader title="FAQ" back={back} actions={<UpdatedAt query={questions} />} />
      {questions.data ? (
        <Questions questions={questions.data} />
      ) : questions.isError ? (
        <NotLoaded what="The questions" query={questions} />
      ) : (
        <QuestionsSkeleton />
      )}
    </>
  );
}

function Questions({ questions }: { questions: readonly Question[] }) {
  if (questions.length === 0) {
    return <EmptyState icon={<CircleHelp />} title="No questions yet" text="Answers will appear here." />;
  }
  // The first half, rounded up, is on the left.
  const half = Math.ceil(questions.length / 2);
  const column = (from: number, to: number) => (
    <div className={styles.column}>
      {questions.slice(from, to).map((question, index) => (
        <QuestionItem
          key={question._id}
          question={question}
          number={from + index + 1}
          isFirst={from + index === 0}
        />
      ))}
    </div>
  );
  return (
    <div className={styles.columns}>
      {column(0, half)}
      {column(half, questions.length)}
    </div>
  );
}

function QuestionsSkeleton() {
  const column = (
    <div className={styles.column}>
      <Skeleton height="60px" shape="card" />
      <Skeleton height="60px" shape="card" />
      <Skeleton height="60px" shape="card" />
    </div>
  );
  return (
    <div className={styles.columns}>
      {column}
      {column}
    </div>
  );
}
