import { describe, expect, it } from 'vitest';
import { browserKindOf } from './browser-kind.ts';

const webkit = 'AppleWebKit/605.1.15 (KHTML, like Gecko)';
const blink = 'AppleWebKit/537.36 (KHTML, like Gecko)';
const iphone = 'Mozilla/5.0 (iPhone; CPU iPhone OS 18_5 like Mac OS X)';
const mac = 'Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7)';
const windows = 'Mozilla/5.0 (Windows NT 10.0; Win64; x64)';
const android = 'Mozilla/5.0 (Linux; Android 15; Pixel 9)';
const androidView = `Mozilla/5.0 (Linux; Android 15; Pixel 9 Build/AP4A.250205.002; wv) ${blink} Version/4.0 Chrome/140.0.0.0 Mobile Safari/537.36`;

describe('browserKindOf', () => {
  it.each([
    ['Chrome on Windows', `${windows} ${blink} Chrome/140.0.0.0 Safari/537.36`, 'chromium', 'windows'],
    [
      'Samsung',
      `${android} ${blink} SamsungBrowser/28.0 Chrome/130.0.0.0 Mobile Safari/537.36`,
      'samsung',
      'android',
    ],
    ['Safari on a Mac', `${mac} ${webkit} Version/18.5 Safari/605.1.15`, 'safari', 'mac'],
    ['Chrome on an iPhone', `${iphone} ${webkit} CriOS/140.0.0.0 Mobile/15E148 Safari/604.1`, 'other', 'ios'],
    ['Firefox', `Mozilla/5.0 (Windows NT 10.0; rv:140.0) Gecko/20100101 Firefox/140.0`, 'firefox', 'windows'],
    [
      'Firefox on Android',
      `Mozilla/5.0 (Android 15; Mobile; rv:140.0) Gecko/140.0 Firefox/140.0`,
      'firefox',
      'android',
    ],
    // A view inside an app, with the app's own name or without, as published captures show them:
    // https://51degrees.mobi/blog/importance-webview-detection (Facebook), https://github.com/atomantic/is-ua-webview
    ['LinkedIn on an iPhone', `${iphone} ${webkit} Mobile/15E148 [LinkedInApp]/9.32.2485`, 'in-app', 'ios'],
    [
      'LinkedIn on a newer iPhone',
      `${iphone} ${webkit} Mobile/15E148 Safari/604.1 [LinkedInApp]/9.78.4909`,
      'in-app',
      'ios',
    ],
    [
      'Instagram on an iPhone',
      `${iphone} ${webkit} Mobile/15E148 Instagram 380.0.0.28.104 (iPhone15,2; iOS 18_5; en_US; en; scale=3.00)`,
      'in-app',
      'ios',
    ],
    [
      'Facebook on an iPhone',
      `${iphone} ${webkit} Mobile/15E148 [FBAN/FBIOS;FBAV/514.0.0.30.80;FBBV/735;FBDV/iPhone15,2;FBMD/iPhone]`,
      'in-app',
      'ios',
    ],
    [
      'LinkedIn on Android, by its package',
      `${android} ${blink} Chrome/140.0.0.0 Mobile Safari/537.36 com.linkedin.android/4.1.1100`,
      'in-app',
      'android',
    ],
    ['Slack on an iPhone', `${iphone} ${webkit} Mobile/15E148 Slack/25.09.10`, 'in-app', 'ios'],
    ['Teams on an iPhone', `${iphone} ${webkit} Mobile/15E148 TeamsMobile-iOS`, 'in-app', 'ios'],
    [
      'Teams on Android',
      `${android} ${blink} Chrome/140.0.0.0 Mobile Safari/537.36 TeamsMobile-Android/1449/24114007`,
      'in-app',
      'android',
    ],
    [
      'the Google app on an iPhone',
      `${iphone} ${webkit} GSA/385.0.786512345 Mobile/15E148 Safari/604.1`,
      'in-app',
      'ios',
    ],
    ['Outlook on an iPhone', `${iphone} ${webkit} Mobile/15E148 Outlook-iOS/4.2531.0`, 'in-app', 'ios'],
    [
      'Outlook on Android',
      `Mozilla/5.0 (Linux; Android 15) ${blink} Chrome/140.0.0.0 Mobile Safari/537.36 Outlook-Android/2.0`,
      'in-app',
      'android',
    ],
    ['Gmail on an iPhone, in its own view', `${iphone} ${webkit} Mobile/15E148`, 'in-app', 'ios'],
    [
      'Safari on an iPhone, or its view in Gmail',
      `${iphone} ${webkit} Version/18.5 Mobile/15E148 Safari/604.1`,
      'safari',
      'ios',
    ],
    [
      'Chrome on Android, or its view in Gmail',
      `${android} ${blink} Chrome/140.0.0.0 Mobile Safari/537.36`,
      'chromium',
      'android',
    ],
    ['another Android app', androidView, 'in-app', 'android'],
    ['something else', 'curl/8.0', 'other', 'other'],
  ])('recognises %s', (_, userAgent, browser, system) => {
    expect(browserKindOf({ userAgent, maxTouchPoints: 0 })).toEqual({ browser, system });
  });

  it('recognises an iPad, which identifies itself as a Mac', () => {
    const userAgent = `${mac} ${webkit} Version/18.5 Safari/605.1.15`;
    expect(browserKindOf({ userAgent, maxTouchPoints: 5 })).toEqual({ browser: 'safari', system: 'ios' });
  });
});
