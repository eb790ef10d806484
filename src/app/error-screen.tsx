import { useQueryErrorResetBoundary } from '@tanstack/react-query';
import { type ErrorComponentProps, Link, useRouter } from '@tanstack/react-router';
import { ApiError } from '../api/api-error.ts';
import { failureMessage } from '../api/failure-messages.ts';
import { dashboardOf } from '../entities/session/guards.ts';
import { useSession } from '../entities/session/use-session.ts';
import { isMissingCode } from '../lib/missing-code.ts';
import { useWhenConnected } from '../offline/connection/use-when-connected.ts';
import { isServerFailure } from '../offline/reads/read-when-connected.ts';
import { useReload } from '../offline/worker/missing-part.tsx';
import { Button, buttonClass } from '../ui/button.tsx';
import styles from './message-screen.module.css';

/**
 * Shown when a screen fails: what happened, a retry, and the request id for support. Missing code needs a reload. A
 * failure caused by the network alone is retried when the connection is back.
 */
export function ErrorScreen({ error, reset }: ErrorComponentProps) {
  const router = useRouter();
  const session = useSession();
  const { reload, isAsking, words } = useReload();
  const isMissing = isMissingCode(error);
  const queries = useQueryErrorResetBoundary();
  const apiError = error instanceof ApiError ? error : undefined;

  function retry() {
    queries.reset();
    reset();
    void router.invalidate();
  }
  useWhenConnected(() => {
    if (isMissing) reload();
    else if (isServerFailure(error)) retry();
  });

  return (
    <section className={styles.screen} role="alert" data-missing-part={isMissing || undefined}>
      <h1>This screen did not load</h1>
      <p>
        {apiError?.kind === 'offline' && 'This screen needs the network once. '}
        {isMissing ? words : failureMessage(error)}
      </p>
      <div className={styles.actions}>
        <Button variant="primary" isBusy={isAsking} onPress={isMissing ? reload : retry}>
          Try again
        </Button>
        <Link
          to={session ? dashboardOf(session.userType) : '/lander'}
          className={buttonClass({ variant: 'quiet' })}
        >
          {session ? 'Back to Dashboard' : 'Home'}
        </Link>
      </div>
      <details className={styles.details}>
        <summary>Details</summary>
        <p>{error instanceof Error ? error.message : String(error)}</p>
        {apiError?.requestId && (
          <p>
            Request <code>{apiError.requestId}</code>
          </p>
        )}
      </details>
    </section>
  );
}
