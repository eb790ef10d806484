import { useControl } from '@conform-to/react/future';
import { CalendarDays, ShieldCheck } from 'lucide-react';
import { EVENT_COMPANY, SECURITY_COMPANY } from '../../../common/contract/session.ts';
import type { FormField } from '../../ui/form/form-field.ts';
import styles from './user-type-choice.module.css';

const CHOICES = [
  { value: String(EVENT_COMPANY), label: 'EVENT ORGANIZER', icon: <CalendarDays aria-hidden="true" /> },
  { value: String(SECURITY_COMPANY), label: 'SECURITY', icon: <ShieldCheck aria-hidden="true" /> },
];

/** Which kind of company signs up. The value travels in a hidden text, which a half-filled form keeps. */
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
