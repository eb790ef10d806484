import { trialLastDay } from '../../contract/event-date.ts';
import { mediaUrl } from '../../lib/media-url.ts';
import { AddressField } from '../../ui/address-field.tsx';
import { DateField } from '../../ui/date-field.tsx';
import type { FormField } from '../../ui/form/form-field.ts';
import { ImageField } from '../../ui/image-field.tsx';
import { TextField } from '../../ui/text-field.tsx';

/** The fields that ADD NEW EVENT and EDIT EVENT have in common. */
export function EventImageField({ field, media = '' }: { field: FormField; media?: string }) {
  return (
    <ImageField
      field={field}
      label="Event image"
      currentUrl={mediaUrl(media, import.meta.env.VITE_MEDIA_URL)}
    />
  );
}

export function EventNameField({ field }: { field: FormField }) {
  return <TextField field={field} label="Name of Event" isRequired autoComplete="off" />;
}

interface EventDateFieldProps {
  field: FormField;
  /** Days, `YYYY-MM-DD`. */
  today: string;
  isTrial: boolean;
  /** The day it has now, which may be past. */
  currentDay?: string;
}

export function EventDateField({ field, today, isTrial, currentDay = today }: EventDateFieldProps) {
  return (
    <DateField
      field={field}
      label="Date"
      isRequired
      description={isTrial ? 'A free trial takes place within one month.' : undefined}
      minDay={currentDay < today ? currentDay : today}
      maxDay={isTrial ? trialLastDay(today) : undefined}
    />
  );
}

export function EventPlaceField({ field }: { field: FormField }) {
  return <AddressField field={field} label="Event Location" isRequired />;
}
