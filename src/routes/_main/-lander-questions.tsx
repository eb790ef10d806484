import { useQuery } from '@tanstack/react-query';
import type { Question } from '../../../common/contract/content.ts';
import { NotLoaded } from '../../entities/items/not-loaded.tsx';
import { contentQueries } from '../../features/content/queries.ts';
import { QuestionList } from '../../features/landing/question-list.tsx';
import { plainText } from '../../lib/plain-text.ts';
import { UpdatedAt } from '../../offline/reads/updated-at.tsx';
import { Skeleton } from '../../ui/skeleton.tsx';

/** Answers are shown as plain text. */
const asText = (item: Question) => ({ ...item, answer: plainText(item.answer) });

/** The landing page's questions: the same query as the questions screen, in a different layout. */
export function LanderQuestions() {
  const questions = useQuery(contentQueries.questions());
  if (questions.data?.length === 0) return <p>No questions yet. Write to us below.</p>;
  if (questions.data) {
    return (
      <>
        <UpdatedAt query={questions} />
        <QuestionList questions={questions.data.map(asText)} />
      </>
    );
  }
  if (questions.isError) {
    return <NotLoaded what="The questions" query={questions} />;
  }
  return <Skeleton height="36rem" />;
}
