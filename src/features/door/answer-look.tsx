/** Colour and shape of each answer. */
import {
  Ban,
  CalendarX2,
  CircleCheck,
  DoorClosed,
  Hourglass,
  QrCode,
  SaveOff,
  Search,
  TriangleAlert,
  Undo2,
} from 'lucide-react';
import type { ReactNode } from 'react';
import type { Verdict } from './answer/verdict.ts';

type Tone = 'yes' | 'caution' | 'no';
export const TONES: Readonly<Record<Verdict['kind'], Tone>> = {
  welcome: 'yes',
  'walk-in': 'yes',
  undone: 'caution',
  'already-in': 'caution',
  'not-listed': 'caution',
  'no-pass': 'caution',
  cancelled: 'no',
  'other-event': 'no',
  ended: 'no',
  'unknown-door': 'no',
  'no-event': 'no',
  'not-saved': 'no',
  unsure: 'caution',
};
/** Each refusal has its own shape, because colours are not enough for everybody, or at night. */
export const ICONS: Readonly<Record<Verdict['kind'], ReactNode>> = {
  welcome: <CircleCheck />,
  'walk-in': <CircleCheck />,
  undone: <Undo2 />,
  'already-in': <TriangleAlert />,
  'not-listed': <Search />,
  'no-pass': <QrCode />,
  cancelled: <Ban />,
  'other-event': <CalendarX2 />,
  ended: <DoorClosed />,
  'unknown-door': <DoorClosed />,
  'no-event': <DoorClosed />,
  'not-saved': <SaveOff />,
  unsure: <Hourglass />,
};
