import { useCompany } from '../../entities/session/use-company.ts';
import { Card } from '../../ui/card.tsx';
import { PageHeader } from '../../ui/page-header.tsx';
import { ContactForm } from './contact-form.tsx';
import styles from './contact-screen.module.css';
import { useBackToAccount } from './use-back-to-account.ts';

/** The contact form of a signed-in company, whose data is filled in. */
export function ContactScreen() {
  const { _id, name, email, country_code, phone_number } = useCompany();
  const back = useBackToAccount();
  const phone = phone_number && `${country_code} ${phone_number}`;
  return (
    <div className={styles.screen}>
      <PageHeader title="CONTACT US" back={back} />
      <Card padding="l">
        <p className={styles.lead}>Tell us what you need. The answer comes to your inbox.</p>
        <ContactForm known={{ name, email, phone }} draftKey={`${_id}/contact`} />
      </Card>
    </div>
  );
}
