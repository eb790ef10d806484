import { useControl } from '@conform-to/react/future';
import { useRef } from 'react';
import { FieldShell } from './form/field-shell.tsx';
import { describedBy, type FieldProps, labelId } from './form/form-field.ts';
import { Select, type SelectOption } from './select.tsx';

interface SelectFieldProps extends FieldProps {
  options: readonly SelectOption[];
  placeholder?: string | undefined;
  /** Called after a choice, in addition to the form's own handling. */
  onChange?: ((value: string) => void) | undefined;
}

export function SelectField(props: SelectFieldProps) {
  const { field, options, placeholder, isDisabled, onChange } = props;
  const button = useRef<HTMLButtonElement>(null);
  const control = useControl({ defaultValue: field.defaultValue, onFocus: () => button.current?.focus() });
  return (
    <FieldShell {...props}>
      <input ref={control.register} name={field.name} hidden />
      <Select
        id={field.id}
        buttonRef={button}
        options={options}
        placeholder={placeholder}
        isDisabled={isDisabled}
        value={control.value ?? ''}
        onChange={(value) => {
          control.change(value);
          onChange?.(value);
        }}
        labelledBy={labelId(field)}
        describedBy={describedBy(field, props.description)}
      />
    </FieldShell>
  );
}
