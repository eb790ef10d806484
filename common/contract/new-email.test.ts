import { expect, test } from 'vitest';
import { isEmail, isNewEmail } from './email.ts';

test.each(['a@b.com.', 'a@x..com', 'jose\u0301@b.com', 'a@bu\u0308cher.de', 'ａda@b.com', 'ﬁn@b.com'])(
  '%s, another spelling of a mailbox, cannot register an account, but an existing one logs in with it',
  (address) => {
    expect([isNewEmail(address), isEmail(address)]).toEqual([false, true]);
  },
);

test.each(["o'brien@b.com", 'r&d@b.com', 'a.b+c@b.co', 'josé@b.com', 'a@bücher.de', ' a@b.com '])(
  '%s registers',
  (address) => {
    expect(isNewEmail(address)).toBe(true);
  },
);
