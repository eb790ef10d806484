import { Notice } from '../notice.tsx';

/** A refusal that belongs to no field, at the top of its form. */
export function FormError({ message }: { message: string | undefined }) {
  return message === undefined ? null : <Notice tone="danger">{message}</Notice>;
}
