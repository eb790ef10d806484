import { useQuery } from '@tanstack/react-query';
import { TicketX } from 'lucide-react';
import { readPassCode } from '../../../common/lib/pass-code.ts';
import { isNotFound } from '../../api/api-error.ts';
import { failureMessage } from '../../api/failure-messages.ts';
import { UpdatedAt } from '../../offline/reads/updated-at.tsx';
import { Button } from '../../ui/button.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';
import { Notice } from '../../ui/notice.tsx';
import { Skeleton } from '../../ui/skeleton.tsx';
import { PassCard } from './pass-card.tsx';
import styles from './pass-screen.module.css';
import { passQueries } from './queries.ts';

/** A pass, for anyone who has its code; no account is needed, and no connection after the first visit. */
export function PassScreen({ code: written }: { code: string }) {
  const code = readPassCode(written);
  return (
    <>
      {/* The address alone admits: no search engine keeps it, and no other page is told it. */}
      <meta name="robots" content="noindex, nofollow" />
      <meta name="referrer" content="no-referrer" />
      {code === undefined ? <NoPass /> : <KnownCode code={code} />}
    </>
  );
}

function KnownCode({ code }: { code: string }) {
  const pass = useQuery(passQueries.pass(code));
  if (isNotFound(pass.error)) return <NoPass />;
  if (pass.data) return <PassCard pass={pass.data} age={<UpdatedAt query={pass} />} />;
  if (pass.isError)
    return (
      <div className={styles.failed}>
        <h1 className="visually-hidden">Pass</h1>
        <Notice
          tone="danger"
          title="The pass could not be loaded."
          action={<Button onPress={() => pass.refetch()}>Try again</Button>}
        >
          {failureMessage(pass.error)}
        </Notice>
      </div>
    );
  return (
    <div className={styles.skeleton}>
      <Skeleton shape="card" height="36rem" />
    </div>
  );
}

function NoPass() {
  return (
    <EmptyState
      isWholeScreen
      icon={<TicketX />}
      title="THERE IS NO SUCH PASS"
      text="Open the link in your invitation again, or scan its QR code. If that does not help, ask who invited you."
    />
  );
}
