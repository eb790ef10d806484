import { Cctv } from 'lucide-react';
import { Mark } from '../../entities/collections/mark.tsx';

export function CameraMark() {
  return (
    <Mark>
      <Cctv size={20} />
    </Mark>
  );
}
