import { queryOptions } from '@tanstack/react-query';
import { contentContract, SHOWN_QUESTION } from '../../../common/contract/content.ts';
import { api } from '../../api/api.ts';
import { plainText, unescaped } from '../../lib/plain-text.ts';
import { persisted } from '../../offline/reads/persister.ts';

/** The one language of legal texts and questions (specification, section 9). */
const LANGUAGE = 'en';

/** Public content: the same for everybody, so keys contain no company. */
export const contentQueries = {
  /** The visible questions, in the server's order. */
  questions: () =>
    queryOptions({
      queryKey: ['public', 'questions', LANGUAGE],
      queryFn: async ({ signal }) => {
        const { data } = await api.send(contentContract.questions, { language: LANGUAGE }, { signal });
        return data
          .filter(({ status }) => status === SHOWN_QUESTION)
          .map((item) => ({
            ...item,
            question: plainText(item.question),
            answer: unescaped(item.answer),
          }))
          .filter(({ question }) => question !== '');
      },
      persister: persisted.persisterFn,
    }),

  /** Terms and privacy policy as HTML that is not sanitized yet. */
  legalTexts: () =>
    queryOptions({
      queryKey: ['public', 'legal-texts', LANGUAGE],
      queryFn: async ({ signal }) =>
        (await api.send(contentContract.legalTexts, { language: LANGUAGE }, { signal })).data,
      persister: persisted.persisterFn,
    }),
};
