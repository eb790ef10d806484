import { useQuery } from '@tanstack/react-query';
import { FileText } from 'lucide-react';
import { useCallback } from 'react';
import type { LegalTexts } from '../../../common/contract/content.ts';
import { NotLoaded } from '../../entities/items/not-loaded.tsx';
import { UpdatedAt } from '../../offline/reads/updated-at.tsx';
import { useCachedCode } from '../../offline/worker/use-cached-code.ts';
import { EmptyState } from '../../ui/empty-state.tsx';
import { PageHeader } from '../../ui/page-header.tsx';
import { Skeleton } from '../../ui/skeleton.tsx';
import { cleanHtml } from './clean-html.ts';
import styles from './legal-screen.module.css';
import { contentQueries } from './queries.ts';
import { useBackToAccount } from './use-back-to-account.ts';

interface LegalScreenProps {
  title: string;
  text: keyof Pick<LegalTexts, 'terms_conditions' | 'privacy_policy'>;
}

/** Terms or privacy policy, without a session. */
export function LegalScreen({ title, text }: LegalScreenProps) {
  const texts = useQuery(contentQueries.legalTexts());
  const back = useBackToAccount();
  useCachedCode('texts');
  return (
    <div className={styles.screen}>
      <PageHeader title={title} back={back} actions={<UpdatedAt query={texts} />} />
      {texts.data ? (
        <LegalText html={texts.data[text]} />
      ) : texts.isError ? (
        <NotLoaded what="The text" query={texts} />
      ) : (
        <LegalSkeleton />
      )}
    </div>
  );
}

function LegalText({ html }: { html: string }) {
  const show = useCallback(
    (article: HTMLElement | null) => article?.replaceChildren(cleanHtml(html)),
    [html],
  );
  if (html.trim() === '') return <EmptyState icon={<FileText />} title="This text is not published yet" />;
  return <article ref={show} className={styles.prose} />;
}

function LegalSkeleton() {
  return (
    <div className={styles.skeleton}>
      {['40%', '100%', '94%', '97%', '60%', '32%', '99%', '90%'].map((width) => (
        <Skeleton key={width} width={width} height="1.1em" />
      ))}
    </div>
  );
}
