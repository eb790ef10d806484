import type { Plan } from '../../../../common/contract/plans.ts';
import type { Company } from '../../../../common/contract/session.ts';
import { mediaUrl } from '../../../lib/media-url.ts';
import type { FormField } from '../../../ui/form/form-field.ts';
import { ImageField } from '../../../ui/image-field.tsx';
import { SelectField } from '../../../ui/select-field.tsx';
import type { ItemKind } from '../item-kind.ts';
import { planChoices } from '../plan-choices.ts';

interface ItemImageFieldProps {
  field: FormField;
  label: string;
  /** Its present picture. */
  media?: string;
}

export function ItemImageField({ field, label, media = '' }: ItemImageFieldProps) {
  const currentUrl = mediaUrl(media, import.meta.env.VITE_MEDIA_URL);
  return (
    <ImageField
      field={field}
      label={label}
      currentUrl={currentUrl}
      prompt={currentUrl === undefined ? undefined : 'Choose another image'}
    />
  );
}

const NOT_LOADED = 'The plans are not loaded yet.';
const NONE_OFFERED = 'No plan is offered just now, and nothing can be added without one.';

interface PlanFieldProps {
  field: FormField;
  label: string;
  kind: ItemKind;
  /** Undefined until they are loaded. */
  plans: readonly Plan[] | undefined;
  company: Company;
  onChange?: (planId: string) => void;
}

/** The plans that an item can be bought with, each with its limits and price. */
export function PlanField({ field, label, kind, plans, company, onChange }: PlanFieldProps) {
  const options = planChoices(kind, plans ?? [], company);
  return (
    <SelectField
      field={field}
      label={label}
      isRequired
      placeholder="-- Choose a Plan --"
      description={plans ? (options.length === 0 ? NONE_OFFERED : undefined) : NOT_LOADED}
      options={options}
      onChange={onChange}
    />
  );
}
