import { describe, expect, test, vi } from 'vitest';
import * as z from 'zod/mini';
import {
  AMBIGUOUS_ADDRESS,
  readCameraAddress,
  shownCameraAddress,
  WRONG_ADDRESS,
  WRONG_SCHEME,
} from './camera-address.ts';
import { CameraFormSchema } from './cameras.ts';
import { firstIssue } from './first-issue.ts';

describe('a camera’s address', () => {
  test.each([
    ['rtsp://10.0.0.5:554/live', 'rtsp://10.0.0.5:554/live'],
    [' RTSP://cam-1.example/Stream1 ', 'rtsp://cam-1.example/Stream1'],
    ['rtsps://[2001:db8::1]:322/live', 'rtsps://[2001:db8::1]:322/live'],
    ['\u200ertsp://10.0.0.5/live\u200b', 'rtsp://10.0.0.5/live'],
    ['\ufeffhttp://10.0.0.5/strea\u00adm1\u202c', 'http://10.0.0.5/stream1'],
    ['http://überwachung.example/snap.jpg', undefined],
    ['https://cam.example/cam/realmonitor?channel=1&subtype=0', undefined],
  ])('without user and password is kept and shown: %s', (typed, kept) => {
    expect(readCameraAddress(typed)).toEqual({ full: kept ?? typed, shown: kept ?? typed });
  });

  test.each([
    ['admin', 's3cret', 'admin:s3cret'],
    ['admin', 'p@ss:w0rd', 'admin:p@ss:w0rd'],
    ['admin', 'a/b?c#d', 'admin:a/b?c#d'],
    ['admin', 'p@ss#word', 'admin:p@ss#word'],
    ['ad min', '100% sûr', 'ad min:100% sûr'],
    ['admin', 'p@ss/w?rd', 'admin:p%40ss%2Fw%3Frd'],
    ['admin', "q!'()*[]", "admin:q!'()*[]"],
  ])('keeps the user “%s” and the password “%s”, pasted as %s', (user, password, pasted) => {
    const read = readCameraAddress(`rtsp://${pasted}@10.0.0.5:554/live`);
    expect(read).toMatchObject({ shown: 'rtsp://•••@10.0.0.5:554/live' });
    const url = new URL('full' in read ? read.full : '');
    expect([decodeURIComponent(url.username), decodeURIComponent(url.password)]).toEqual([user, password]);
    expect([url.hostname, url.port, url.pathname]).toEqual(['10.0.0.5', '554', '/live']);
  });

  test('is kept with characters escaped that would end it in a log or a command line', () => {
    expect(readCameraAddress('http://cam.example/a b.jpg')).toEqual({
      full: 'http://cam.example/a%20b.jpg',
      shown: 'http://cam.example/•••',
    });
  });

  test.each([
    ['http://10.0.0.5/snap.cgi?user=admin&pwd=s3cret', 'http://10.0.0.5/snap.cgi?user=•••&pwd=•••'],
    ['http://10.0.0.5/v.cgi?channel=1&loginpas=s3/c?ret', 'http://10.0.0.5/•••?channel=1&loginpas=•••'],
    [
      'rtsp://10.0.0.5:554/user=admin_password=tlJwpbo6_channel=1_stream=0.sdp',
      'rtsp://10.0.0.5:554/user=•••_password=•••_channel=1_stream=0.sdp',
    ],
    ['https://cam.example/live?access_token=s3cret', 'https://cam.example/live?access_token=•••'],
  ])('that carries its password as a parameter is shown without it: %s', (typed, shown) => {
    expect(readCameraAddress(typed)).toEqual({ full: typed, shown });
  });

  test.each([
    ['ftp://10.0.0.5/live', WRONG_SCHEME],
    ['10.0.0.5:554/live', WRONG_SCHEME],
    ['javascript:alert(1)', WRONG_SCHEME],
    ['rtsp://', WRONG_ADDRESS],
    ['rtsp://admin:pw@', WRONG_ADDRESS],
    ['rtsp://10.0.0.5:99999/', WRONG_ADDRESS],
    ['rtsp://admin:12345', WRONG_ADDRESS],
    ['rtsp://root:4711/10.0.0.5/live', WRONG_ADDRESS],
    ['rtsp://10.0.0.5/li\nve', WRONG_ADDRESS],
    ['rtsp://a:\ud800@10.0.0.5/', WRONG_ADDRESS],
    ['rtsp://admin:1234/5@10.0.0.9/live', AMBIGUOUS_ADDRESS],
    ['rtsp://admin:p@ss/word@10.0.0.9/live', AMBIGUOUS_ADDRESS],
    ['rtsp://ad/min:pw@10.0.0.9/live?token=s3@cret', AMBIGUOUS_ADDRESS],
  ])('%j is refused in clear words', (typed, problem) => {
    expect(readCameraAddress(typed)).toEqual({ problem });
    expect(shownCameraAddress(typed)).toBe('•••');
  });
});

describe('a camera’s host in digits', () => {
  test.each(['10.0.0.999', '10.0.0', '10.0.0.5.6', '256.1.1.1', '10.0.0.5.', '3232235777', 'cam.42'])(
    'is refused when typed unless it is an IPv4 address: %s',
    (host) => {
      for (const address of [`rtsp://${host}`, `rtsp://admin:p@ss@${host}:554/live`, `http://${host}/x`])
        expect(readCameraAddress(address)).toEqual({ problem: WRONG_ADDRESS });
    },
  );

  test.each(['10.0.0.5', '255.255.255.255', '0.0.0.0', '1.2.3.4.example', '4cam', '[::ffff:10.0.0.5]'])(
    'is taken: %s',
    (host) => {
      expect(readCameraAddress(`rtsp://admin:pw@${host}:554/live`)).toMatchObject({
        full: `rtsp://admin:pw@${host}:554/live`,
      });
    },
  );

  test('is still shown when it was stored before', () => {
    expect(shownCameraAddress('rtsp://a:b@10.0.0.999:554/live')).toBe('rtsp://•••@10.0.0.999:554/live');
  });
});

test('the form requires a name, then a URL, then a camera’s URL', () => {
  const issue = (values: object) => {
    const result = z.safeParse(CameraFormSchema, values);
    return result.success ? undefined : firstIssue(result.error);
  };
  expect(issue({})).toEqual({ field: 'name', message: 'Camera Name is not allowed to empty' });
  expect(issue({ name: 'Gate', url: ' ' })).toEqual({
    field: 'url',
    message: 'URL is not allowed to empty',
  });
  expect(issue({ name: 'Gate', url: 'ftp://x' })).toEqual({ field: 'url', message: WRONG_SCHEME });
  expect(issue({ name: 'Gate', url: 'rtsp://x' })).toBeUndefined();
});

describe('a host longer than allowed', () => {
  /** A label of distinct letters, whose conversion to Punycode is quadratic in its length. */
  const letters = (length: number) =>
    Array.from({ length }, (_, at) => String.fromCharCode(0x4e00 + ((at * 7919) % 20_000))).join('');

  test.each([
    ['a label', `http://${letters(64)}.example/`],
    ['a name', `http://${`${letters(60)}.`.repeat(5)}example/`],
    ['with dashes', `https://${`${letters(19)}-`.repeat(99)}/`],
    ['behind a password', `http://admin:pw@${letters(1_900)}:80/live`],
  ])('is not read, and nobody works its letters out: %s', (_, address) => {
    const parse = vi.spyOn(URL, 'canParse');
    expect(readCameraAddress(address)).toEqual({ problem: WRONG_ADDRESS });
    expect(shownCameraAddress(address)).toBe('•••');
    expect(parse).not.toHaveBeenCalled();
    parse.mockRestore();
  });
});
