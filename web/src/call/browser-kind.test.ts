import { describe, expect, it } from 'vitest';
import { browserKindOf } from './browser-kind.ts';

const webkit = 'AppleWebKit/605.1.15 (KHTML, like Gecko)';
const blink = 'AppleWebKit/537.36 (KHTML, like Gecko)';
const iphone = 'Mozilla/5.0 (iPhone; CPU iPhone OS 18_5 like Mac OS X)';
const mac = 'Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7)';
const windows = 'Mozilla/5.0 (Windows NT 10.0; Win64; x64)';
const android = 'Mozilla/5.0 (Linux; Android 15; Pixel 9)';

describe('browserKindOf', () => {
  it.each([
    ['Chrome on Windows', `${windows} ${blink} Chrome/140.0.0.0 Safari/537.36`, 'chromium', 'windows'],
    ['Edge', `${windows} ${blink} Chrome/140.0.0.0 Safari/537.36 Edg/140.0.0.0`, 'chromium', 'windows'],
    ['Chrome on a Mac', `${mac} ${blink} Chrome/140.0.0.0 Safari/537.36`, 'chromium', 'mac'],
    [
      'Chrome on Linux',
      `Mozilla/5.0 (X11; Linux x86_64) ${blink} Chrome/140.0.0.0 Safari/537.36`,
      'chromium',
      'other',
    ],
    ['Chrome on Android', `${android} ${blink} Chrome/140.0.0.0 Mobile Safari/537.36`, 'chromium', 'android'],
    [
      'Samsung',
      `${android} ${blink} SamsungBrowser/28.0 Chrome/130.0.0.0 Mobile Safari/537.36`,
      'samsung',
      'android',
    ],
    ['Safari on a Mac', `${mac} ${webkit} Version/18.5 Safari/605.1.15`, 'safari', 'mac'],
    ['Safari on an iPhone', `${iphone} ${webkit} Version/18.5 Mobile/15E148 Safari/604.1`, 'safari', 'ios'],
    ['Chrome on an iPhone', `${iphone} ${webkit} CriOS/140.0.0.0 Mobile/15E148 Safari/604.1`, 'other', 'ios'],
    ['Firefox', `Mozilla/5.0 (Windows NT 10.0; rv:140.0) Gecko/20100101 Firefox/140.0`, 'firefox', 'windows'],
    [
      'Firefox on Android',
      `Mozilla/5.0 (Android 15; Mobile; rv:140.0) Gecko/140.0 Firefox/140.0`,
      'firefox',
      'android',
    ],
    ['LinkedIn on an iPhone', `${iphone} ${webkit} Mobile/15E148 [LinkedInApp]/9.30`, 'in-app', 'ios'],
    ['Instagram', `${iphone} ${webkit} Mobile/15E148 Instagram 380.0.0 (iPhone15,2)`, 'in-app', 'ios'],
    ['a view inside an iPhone app', `${iphone} ${webkit} Mobile/15E148`, 'in-app', 'ios'],
    [
      'a view inside an Android app',
      `Mozilla/5.0 (Linux; Android 15; Pixel 9; wv) ${blink} Version/4.0 Chrome/140.0.0.0 Mobile Safari/537.36`,
      'in-app',
      'android',
    ],
    ['something else', 'curl/8.0', 'other', 'other'],
  ])('recognises %s', (_, userAgent, browser, system) => {
    expect(browserKindOf({ userAgent, maxTouchPoints: 0 })).toEqual({ browser, system });
  });

  it('recognises an iPad, which identifies itself as a Mac', () => {
    const userAgent = `${mac} ${webkit} Version/18.5 Safari/605.1.15`;
    expect(browserKindOf({ userAgent, maxTouchPoints: 5 })).toEqual({ browser: 'safari', system: 'ios' });
  });
});
