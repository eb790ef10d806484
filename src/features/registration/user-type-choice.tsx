import { useControl } from '@conform-to/react/future';
import { CalendarDays, ShieldCheck } from 'lucide-react';
import type { ReactNode } from 'react';
import { type CompanyKind, companyKinds, userTypes } from '../../../common/contract/company-kinds.ts';
import type { FormField } from '../../ui/form/form-field.ts';
import styles from './user-type-choice.module.css';

const SIGNS: Readonly<Record<CompanyKind, { label: string; icon: ReactNode }>> = {
  event: { label: 'EVENT ORGANIZER', icon: <CalendarDays aria-hidden="true" /> },
  security: { label: 'SECURITY', icon: <ShieldCheck aria-hidden="true" /> },
};
const CHOICES = companyKinds.map((kind) => ({ value: String(userTypes[kind]), ...SIGNS[kind] }));

/** The kind of company to register. Its value is a hidden text field, which drafts include. */
export function UserTypeChoice({ field }: { field: FormField }) {
  const control = useControl({ defaultValue: field.defaultValue });
  return (
    <fieldset className={styles.choice}>
      <legend className="visually-hidden">User type</legend>
      <input ref={control.register} name={field.name} hidden />
      {CHOICES.map(({ value, label, icon }, index) => (
        <label key={value} className={styles.option}>
          <input
            type="radio"
            id={index === 0 ? field.id : undefined}
            name={`${field.name}-choice`}
            className="visually-hidden"
            checked={control.value === value}
            onChange={() => control.change(value)}
          />
          {icon}
          {label}
        </label>
      ))}
    </fieldset>
  );
}
