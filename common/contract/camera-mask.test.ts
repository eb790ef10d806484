import { describe, expect, test } from 'vitest';
import { MAKER_FORMS, secretOf, tracesOf } from '../../tests/support/cameras/camera-makers.ts';
import { randomFrom } from '../../tests/support/random-from.ts';
import { readCameraAddress, shownCameraAddress } from './camera-address.ts';

const ENCODINGS: [name: string, encode: (text: string) => string, isPlain: boolean][] = [
  ['plain', (text) => text, true],
  ['percent-encoded', encodeURIComponent, false],
  ['percent-encoded twice', (text) => encodeURIComponent(encodeURIComponent(text)), false],
  [
    'in lower-case escapes',
    (text) => encodeURIComponent(text).replace(/%../g, (sign) => sign.toLowerCase()),
    false,
  ],
];

/** An address with secrets, and the substrings that must not be visible. */
function addressOf(
  { tail, scheme = 'rtsp' }: (typeof MAKER_FORMS)[number],
  encode: (text: string) => string,
  secrets: { user: string; pass: string; token: string },
) {
  const basic = Buffer.from(`${secrets.user}:${secrets.pass}`).toString('base64');
  const fill = (text: string) =>
    text.replace(/\{(user|pass|token|basic)\}/g, (_, name: string) =>
      encode(
        name === 'user'
          ? secrets.user
          : name === 'pass'
            ? secrets.pass
            : name === 'token'
              ? secrets.token
              : basic,
      ),
    );
  const credentials = `${encode(secrets.user)}:${encode(secrets.pass)}@`;
  return {
    bare: `${scheme}://10.0.0.5:8554${fill(tail)}`,
    whole: `${scheme}://${credentials}cam-7.example:8554${fill(tail)}`,
    traces: [...tracesOf(secrets.user), ...tracesOf(secrets.pass), ...tracesOf(secrets.token), basic],
  };
}

describe('the addresses of the common makers', () => {
  test('are masked wherever the maker puts secrets, and keep host, port and channel', () => {
    const random = randomFrom(20261121);
    const leaks: string[] = [];
    let looked = 0;
    for (const form of MAKER_FORMS) {
      for (const [encoding, encode, isPlain] of ENCODINGS) {
        for (let round = 0; round < 12; round += 1) {
          const secret = () => secretOf(random, isPlain);
          const address = addressOf(form, encode, { user: secret(), pass: secret(), token: secret() });
          const scheme = form.scheme ?? 'rtsp';
          expect.soft(shownCameraAddress(address.bare)).toBe(`${scheme}://10.0.0.5:8554${form.shown}`);
          const shown = shownCameraAddress(address.whole);
          expect.soft(shown).toBe(`${scheme}://•••@cam-7.example:8554${form.shown}`);
          looked += 2;
          const found = address.traces.filter((trace) => shown.includes(trace));
          if (found.length > 0) leaks.push(`${form.maker}, ${encoding}: ${shown} shows ${found[0]}`);
        }
      }
    }
    console.info(`camera addresses of ${MAKER_FORMS.length} forms: ${looked} masked, ${leaks.length} leaks`);
    expect(leaks).toEqual([]);
  });

  test('reveal nothing of unescaped passwords, whatever characters they contain', () => {
    const random = randomFrom(7);
    const leaks: string[] = [];
    for (const form of MAKER_FORMS) {
      for (let round = 0; round < 60; round += 1) {
        const secret = () => secretOf(random, false);
        const { bare, whole, traces } = addressOf(form, (text) => text, {
          user: secret(),
          pass: secret(),
          token: secret(),
        });
        for (const address of [bare, whole]) {
          const shown = shownCameraAddress(address);
          const found = traces.filter((trace) => shown.includes(trace));
          if (found.length > 0) leaks.push(`${address} as ${shown} shows ${found[0]}`);
        }
      }
    }
    expect(leaks).toEqual([]);
  });

  test('are unchanged when masked again, as on a device', () => {
    const random = randomFrom(3);
    for (const form of MAKER_FORMS) {
      for (let round = 0; round < 12; round += 1) {
        const secret = () => secretOf(random, round % 2 === 0);
        const { whole } = addressOf(form, encodeURIComponent, {
          user: secret(),
          pass: secret(),
          token: secret(),
        });
        const shown = shownCameraAddress(whole);
        expect(shownCameraAddress(shown)).toBe(shown);
      }
    }
  });
});

describe('parts that are not known to be harmless are masked', () => {
  test.each([
    ['a path of its own', 'rtsp://10.0.0.5/front-door', 'rtsp://10.0.0.5/•••'],
    ['several in a row as one', 'rtsp://10.0.0.5/a/b/c/live', 'rtsp://10.0.0.5/•••/live'],
    ['a number that is no channel', 'rtsp://10.0.0.5/4711/live', 'rtsp://10.0.0.5/•••/live'],
    ['a long number behind a channel word', 'rtsp://10.0.0.5/live/4711', 'rtsp://10.0.0.5/live/•••'],
    ['a word that only begins alike', 'rtsp://10.0.0.5/livestock', 'rtsp://10.0.0.5/•••'],
    ['a known word with something behind it', 'rtsp://10.0.0.5/live.s3cret', 'rtsp://10.0.0.5/•••'],
    ['matrix parameters', 'rtsp://10.0.0.5/live;jsessionid=s3cret', 'rtsp://10.0.0.5/•••'],
    ['an escaped known word', 'rtsp://10.0.0.5/%6Cive', 'rtsp://10.0.0.5/•••'],
    ['an escaped slash', 'rtsp://10.0.0.5/live%2Fs3cret', 'rtsp://10.0.0.5/•••'],
    ['a fragment', 'rtsp://10.0.0.5/live#s3cret', 'rtsp://10.0.0.5/•••'],
    [
      'a fragment behind a query',
      'rtsp://10.0.0.5/live?channel=1#s3cret',
      'rtsp://10.0.0.5/live?channel=•••',
    ],
    ['a query without names', 'rtsp://10.0.0.5/live?s3cret', 'rtsp://10.0.0.5/live?•••'],
    ['a secret for a name', 'rtsp://10.0.0.5/live?s3cret=1', 'rtsp://10.0.0.5/live?•••'],
    ['a harmless name with another value', 'rtsp://10.0.0.5/?channel=s3cret', 'rtsp://10.0.0.5/?channel=•••'],
    ['a long number for a channel', 'rtsp://10.0.0.5/?channel=4711', 'rtsp://10.0.0.5/?channel=•••'],
    [
      'semicolons between parameters',
      'rtsp://10.0.0.5/?channel=1;pwd=s3cret',
      'rtsp://10.0.0.5/?channel=1;pwd=•••',
    ],
    ['a second question mark', 'rtsp://10.0.0.5/?channel=1?s3cret', 'rtsp://10.0.0.5/?channel=•••'],
    ['a password with an ampersand', 'http://10.0.0.5/?pwd=s3&cret', 'http://10.0.0.5/?pwd=•••&•••'],
    ['an upper-case name', 'http://10.0.0.5/?PWD=s3cret', 'http://10.0.0.5/?PWD=•••'],
    ['a letter that only folds to a known one', 'rtsp://10.0.0.5/trac\u212as/1', 'rtsp://10.0.0.5/•••'],
    [
      'a stream’s name in SRT',
      'srt://10.0.0.5:9000?mode=caller&streamid=s3cret',
      'srt://10.0.0.5:9000?mode=caller&•••',
    ],
    ['a passphrase in SRT', 'srt://10.0.0.5:9000?passphrase=s3cret', 'srt://10.0.0.5:9000?•••'],
    [
      'an ONVIF service',
      'onvif://u:p@10.0.0.5/onvif/device_service',
      'onvif://•••@10.0.0.5/onvif/device_service',
    ],
    [
      'a host that is a token',
      'https://0a1b2c3d4e5f60718293a4b5c6d7e8f9.cams.example/live',
      'https://•••.cams.example/live',
    ],
    [
      'a host that is a UUID',
      'https://123e4567-e89b-12d3-a456-426614174000.cams.example/',
      'https://•••.cams.example/',
    ],
    [
      'a host that is a short token',
      'https://9f8e7d6c5b4a39281706.cams.example/',
      'https://•••.cams.example/',
    ],
    ['a host that is a shorter one', 'https://a1b2c3d4e5f6a7b8.relay.example/', 'https://•••.relay.example/'],
    [
      'a host that is a word with a number',
      'rtsp://warehousecamera12.local/',
      'rtsp://warehousecamera12.local/',
    ],
    [
      'a host with a serial number',
      'rtsp://DS-2CD2143G2-I20210101AAWRF.local/',
      'rtsp://DS-2CD2143G2-I20210101AAWRF.local/',
    ],
  ])('%s: %s', (_what, address, shown) => {
    expect(shownCameraAddress(address)).toBe(shown);
    expect(shownCameraAddress(shown)).toBe(shown);
  });

  test.each([
    'http://10.0.0.5\\s3cret',
    'rtsp://admin:s3cret',
    'rtsp:s3cret@10.0.0.5/live',
    's3cret://10.0.0.5/live',
    '//admin:s3cret@10.0.0.5/live',
    'admin:s3cret@10.0.0.5',
    'rtsp://10.0.0.5:554:s3cret/live',
    'rtsp://[s3cret]/live',
    'rtsp://admin:pw@10.0.0.5\\and@s3cret',
    'rtsp://admin:pw@cam.example,and@s3cret',
    'rtsp://admin:pw@10.0.0.5;and@s3cret/live',
    'rtsp://admin:pw@10.0.0.5:554 and@s3cret',
    'rtsp://admin:pw@10.0.0.5#and@s3cret',
    'rtsp://10.0.0.5/s3cret@10.0.0.6',
    'rtsp://10.0.0.5/\u0000s3cret',
  ])('nothing at all of what cannot be read: %j', (address) => {
    expect(shownCameraAddress(address)).toBe('•••');
  });

  test('a long address is masked quickly, and a longer one is not parsed', () => {
    const long = `rtsp://10.0.0.5/${'s3cret/'.repeat(300)}live?${'s3cret&'.repeat(300)}`;
    expect(shownCameraAddress(long)).toBe('rtsp://10.0.0.5/•••/live?•••&');
    expect(shownCameraAddress(`rtsp://10.0.0.5/live${'/live'.repeat(1_000)}`)).toBe('•••');
  });
});

test('the form accepts only its schemes, but addresses listed elsewhere are masked by the same rules', () => {
  expect(readCameraAddress('srt://10.0.0.5:9000')).toHaveProperty('problem');
});
