import { expect, test } from 'vitest';
import { acceptsCoding } from './accepted-coding.ts';

test.each(['br', 'gzip, br', 'gzip;q=1.0, BR ; Q=0.001', 'br;x=1'])(
  'accepts br when the header is “%s”',
  (accepted) => {
    expect(acceptsCoding(accepted, 'br')).toBe(true);
  },
);

test.each([undefined, '', 'gzip', '*', 'br;q=0', 'br;q=0.000, gzip', 'br;q=no', 'abr, br-x'])(
  'does not accept br when the header is “%s”',
  (accepted) => {
    expect(acceptsCoding(accepted, 'br')).toBe(false);
  },
);
