import { useQueryErrorResetBoundary } from '@tanstack/react-query';
import { type ErrorComponentProps, Link, useRouter } from '@tanstack/react-router';
import { ApiError } from '../api/api-error.ts';
import { failureWords } from '../api/failure-messages.ts';
import { Button, buttonClass } from '../ui/button.tsx';
import styles from './message-screen.module.css';

/** What a screen shows when it cannot show itself: what happened, a retry, and the request for support. */
export function ErrorScreen({ error, reset }: ErrorComponentProps) {
  const router = useRouter();
  const queries = useQueryErrorResetBoundary();
  const apiError = error instanceof ApiError ? error : undefined;

  function retry() {
    queries.reset();
    reset();
    void router.invalidate();
  }

  return (
    <section className={styles.screen} role="alert">
      <h1>This screen did not load</h1>
      <p>
        {apiError?.kind === 'offline' && 'This screen needs the network once. '}
        {failureWords(error)}
      </p>
      <div className={styles.actions}>
        <Button variant="primary" onPress={retry}>
          Try again
        </Button>
        <Link to="/" className={buttonClass({ variant: 'quiet' })}>
          Home
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
