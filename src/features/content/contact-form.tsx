import { useMutation } from '@tanstack/react-query';
import { MailCheck } from 'lucide-react';
import { useEffect, useRef, useState } from 'react';
import type * as z from 'zod/mini';
import { calls } from '../../../common/contract/calls.ts';
import { ContactFormSchema, contentContract } from '../../../common/contract/content.ts';
import { api } from '../../api/api.ts';
import { withFailureReason } from '../../api/failure-reason.ts';
import { explainingUnanswered } from '../../api/unanswered.ts';
import { useNeedsConnection } from '../../offline/connection/needs-connection.ts';
import { Button } from '../../ui/button.tsx';
import { FormError } from '../../ui/form/form-error.tsx';
import { useOrderedForm } from '../../ui/form/use-ordered-form.ts';
import { Notice } from '../../ui/notice.tsx';
import { TextAreaField } from '../../ui/text-area-field.tsx';
import { TextField } from '../../ui/text-field.tsx';
import styles from './contact-form.module.css';

/** How long the thank-you message is shown (specification, section 9). */
const THANKS_MS = 3_000;

export type ContactMessage = z.output<typeof ContactFormSchema>;

interface ContactFormProps {
  /** Known data of the sender; the form is reset to it after sending. */
  known?: Partial<Omit<ContactMessage, 'message'>> | undefined;
  /** The key of the draft. */
  draftKey: string;
}

/** A message to the portal's operators, from a company or a visitor. */
export function ContactForm(props: ContactFormProps) {
  const [sentCount, setSentCount] = useState(0);
  const [areThanksShown, setAreThanksShown] = useState(false);
  const thanks = useRef<HTMLDivElement>(null);

  useEffect(() => {
    if (!areThanksShown) return;
    // The focused button belonged to the previous form.
    thanks.current?.focus({ preventScroll: true });
    const timer = setTimeout(() => setAreThanksShown(false), THANKS_MS);
    return () => clearTimeout(timer);
  }, [areThanksShown]);

  function showThanks() {
    setSentCount((count) => count + 1);
    setAreThanksShown(true);
  }

  return (
    <div className={styles.contact}>
      <MessageForm key={sentCount} {...props} onSent={showThanks} />
      {/* Always rendered, so that screen readers announce a new message. */}
      <div
        ref={thanks}
        tabIndex={-1}
        role="status"
        className={styles.thanks}
        data-shown={areThanksShown || undefined}
      >
        {areThanksShown && <Thanks />}
      </div>
    </div>
  );
}

/** One message; the next one is another form instance. */
function MessageForm({ known, draftKey, onSent }: ContactFormProps & { onSent: () => void }) {
  const needsConnection = useNeedsConnection();
  const send = useMutation({
    mutationFn: (message: ContactMessage) =>
      withFailureReason(
        calls.sendContactMessage.fallback,
        explainingUnanswered(api.send(contentContract.sendContactMessage, message)),
      ),
  });
  const { form, fields, isSubmitting, serverError, forgetDraft } = useOrderedForm(ContactFormSchema, {
    defaultValue: known,
    draftKey,
    async onSubmit(message) {
      await send.mutateAsync(message);
      forgetDraft();
      onSent();
    },
  });
  return (
    <form {...form.props} className={styles.form} noValidate>
      {needsConnection && (
        <Notice tone="info" title={needsConnection}>
          Your message can be sent once you are connected.
        </Notice>
      )}
      <FormError message={serverError} />
      <div className={styles.columns}>
        <TextField field={fields.name} label="Name" autoComplete="name" isRequired />
        <TextField field={fields.email} label="Email" type="email" autoComplete="email" isRequired />
      </div>
      <TextField field={fields.phone} label="Phone Number" type="tel" autoComplete="tel" isRequired />
      <TextAreaField field={fields.message} label="Message" rows={6} isRequired />
      <div className={styles.send}>
        <Button
          type="submit"
          variant="primary"
          size="l"
          isBusy={isSubmitting}
          busyLabel="Sending..."
          disabledReason={needsConnection}
        >
          Send
        </Button>
      </div>
    </form>
  );
}

function Thanks() {
  return (
    <>
      <MailCheck aria-hidden="true" />
      <p className={styles.sent}>Message Sent!</p>
      <p>Thank you for contacting us. We'll get back to you soon!</p>
    </>
  );
}
