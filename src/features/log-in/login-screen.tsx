import { useMutation, useQueryClient } from '@tanstack/react-query';
import { Link, useRouter } from '@tanstack/react-router';
import { calls } from '../../../common/contract/calls.ts';
import { type Credentials, loginRules } from '../../../common/contract/login-form.ts';
import { ApiError } from '../../api/api-error.ts';
import { withReason } from '../../api/failure-reason.ts';
import { dashboardOf } from '../../entities/session/guards.ts';
import { type PastSession, pastSession } from '../../entities/session/session-end.ts';
import { countOf } from '../../lib/count.ts';
import { useObservable } from '../../offline/observable.ts';
import { AuthCard, authForm } from '../../ui/auth-card.tsx';
import { Button } from '../../ui/button.tsx';
import { draftOwner } from '../../ui/form/drafts.ts';
import { FormError } from '../../ui/form/form-error.tsx';
import { textsForm } from '../../ui/form/texts-form.ts';
import { useOrderedForm } from '../../ui/form/use-ordered-form.ts';
import { PasswordField } from '../../ui/password-field.tsx';
import { TextField } from '../../ui/text-field.tsx';
import { toasts } from '../../ui/toasts.ts';
import { loadWhenUsed, logIn } from './load-log-in.ts';
import styles from './login-screen.module.css';

const loginForm = textsForm({ email: '', password: '' }, loginRules);

interface LoginScreenProps {
  /** Where to go once logged in, instead of the dashboard. */
  back: string | undefined;
}

export function LoginScreen({ back }: LoginScreenProps) {
  const past = useObservable(pastSession);
  const router = useRouter();
  const queryClient = useQueryClient();
  const login = useMutation({ mutationFn: (values: Credentials) => logIn(queryClient, values) });

  const { form, fields, isSubmitting, serverError } = useOrderedForm(loginForm, {
    draftKey: 'login',
    async onSubmit(values) {
      const lastHere = draftOwner();
      try {
        const session = await login.mutateAsync(values);
        pastSession.set(null);
        // Notices of another session do not concern this one.
        toasts.endSession();
        toasts.success(calls.login.success);
        // The previous company's end does not concern this session.
        const isItsOwn = lastHere === null || lastHere === session.companyId;
        if (back === undefined || !isItsOwn)
          await router.navigate({ to: dashboardOf(session.userType), replace: true });
        else router.history.replace(back);
      } catch (error) {
        if (!isUnderReview(error)) throw withReason(error, calls.login.fallback);
        await router.navigate({ to: '/waiting-for-review' });
      }
    },
  });

  return (
    <AuthCard
      title="Login"
      lead="Manage your events and locations."
      notice={
        past && (
          <p className={styles.denied} role="status">
            {wordsOf(past)}
          </p>
        )
      }
      prompt={
        <>
          No account yet? <Link to="/register">Register</Link>
        </>
      }
    >
      <form {...form.props} className={authForm} noValidate onFocus={loadWhenUsed}>
        <FormError message={serverError} />
        <TextField field={fields.email} label="Email" type="email" autoComplete="username" isRequired />
        <PasswordField field={fields.password} label="Password" autoComplete="current-password" isRequired />
        <Link to="/forgot-password" className={styles.forgot}>
          Forgot Password
        </Link>
        <Button
          type="submit"
          variant="primary"
          size="l"
          fullWidth
          isBusy={isSubmitting}
          busyLabel="Logging in..."
        >
          Login
        </Button>
      </form>
    </AuthCard>
  );
}

/** Whether a log-in was refused because the administrator has not approved the company yet. */
function isUnderReview(error: unknown): boolean {
  return error instanceof ApiError && error.status === 403 && /under review/i.test(error.message);
}

function wordsOf({ waiting, erased, hasLoggedOut }: PastSession): string {
  if (erased) return erasedMessage(erased);
  if (hasLoggedOut)
    return `${countOf(waiting, 'change waits', 'changes wait')} on this device until the company logs in again that made ${waiting === 1 ? 'it' : 'them'}.`;
  return `Your session has ended. Please log in again.${waitingMessage(waiting)}`;
}

function erasedMessage(count: number): string {
  const changes = countOf(count, 'unsent change was', 'unsent changes were');
  return `This browser erased what this site had stored, and ${changes} lost. Please log in again and enter again what is missing.`;
}

function waitingMessage(count: number): string {
  if (count === 0) return '';
  // Some of them may have been refused: those need a user, not a log-in.
  const changes = countOf(count, 'change on this device is', 'changes on this device are');
  return ` ${changes} still to be sent or looked at.`;
}
