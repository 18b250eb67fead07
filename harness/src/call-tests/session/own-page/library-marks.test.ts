import { stages } from '@firmline/sdk/web-call';
import { expect, it } from 'vitest';
import { callRequests, libraryMarks, withinReach } from './library-marks.ts';

const events = (...written: readonly string[]) =>
  written.map((one) => {
    const [ms = '', ...name] = one.split(' ');
    return { at: Number(ms), name: name.join(' ') };
  });
const names = (...given: Parameters<typeof libraryMarks>) => libraryMarks(...given).map(({ name }) => name);
const joined = ['20 asked join-meeting', '50 event joined-meeting'];

it('shows every stage of a call whose client observes levels and processes audio', () => {
  const marks = libraryMarks(
    [{ at: 0, endedAt: 10 }],
    events(
      ...joined,
      '51 asked start-remote-participants-audio-level-observer',
      '52 asked update-input-settings',
      '60 replied update-input-settings',
      '70 replied start-remote-participants-audio-level-observer',
      '80 event listening',
      '90 speech-start',
      '99 event left-meeting',
    ),
  );
  const completed = marks.filter(({ name }) => name.endsWith(':completed'));
  expect(completed.map(({ name }) => name)).toEqual(stages.map((stage) => `${stage}:completed`));
  expect(completed.map(({ at }) => at)).toEqual([0, 10, 20, 20, 50, 50, 50, 70, 70]);
  expect(marks.slice(-3).map(({ name }) => name)).toEqual(['call-start', 'speech-start', 'call-end']);
});

it('skips what a page does not ask for once its call runs', () => {
  const before = libraryMarks([{ at: 0, endedAt: 10 }], events(...joined));
  expect(before.at(-1)?.name).toBe('video-recording-started:completed');
  const marks = libraryMarks([{ at: 0, endedAt: 10 }], events(...joined, '80 event listening'));
  const skipped = marks.find(({ name }) => name === 'audio-processing-setup:completed');
  expect(skipped).toMatchObject({ at: 80, detail: { skipped: 'the page did not ask for it' } });
});

it('names the stage that failed, and separates calls', () => {
  const failure = 'HTTP 401';
  expect(names([{ at: 0, endedAt: 5, failure }], []).at(-1)).toBe('web-call-creation:failed');
  expect(names([{ at: 0, endedAt: 5 }], events('9 event error')).at(-1)).toBe(
    'daily-call-object-creation:failed',
  );
  const refused = [{ at: 30, name: 'event error', message: 'no room' }];
  const marks = libraryMarks(
    [
      { at: 0, endedAt: 5 },
      { at: 100, endedAt: 110 },
    ],
    [...events('20 asked join-meeting'), ...refused, ...events('120 asked join-meeting')],
  );
  expect(marks.find(({ name }) => name === 'daily-call-join:failed')?.detail).toEqual({ message: 'no room' });
  expect(marks.filter(({ name }) => name === 'start').map(({ at }) => at)).toEqual([0, 100]);
  expect(marks.at(-1)).toMatchObject({ name: 'daily-call-join:started', at: 120 });
});

it('finds the requests that create calls', () => {
  const platform = 'https://api.vapi.ai';
  const request = { method: 'POST', url: `${platform}/call/web` };
  expect(
    callRequests(
      [
        { ...request, atMs: 5, method: 'OPTIONS' },
        { ...request, atMs: 10 },
        { ...request, atMs: 20, durationMs: 3, status: 402 },
        { ...request, atMs: 30, durationMs: 3, failure: 'net::ERR_FAILED' },
        { ...request, atMs: 40, url: 'https://elsewhere.example/call/web' },
      ],
      platform,
      1000,
    ),
  ).toEqual([
    { at: 1010 },
    { at: 1020, endedAt: 1023, failure: 'HTTP 402' },
    { at: 1030, endedAt: 1033, failure: 'net::ERR_FAILED' },
  ]);
});

it('sets failures at hosts apart that tests do not reach', () => {
  const failed = (url: string) => ({ atMs: 1, method: 'GET', url, failure: 'net::ERR_NAME_NOT_RESOLVED' });
  const own = {
    origin: 'http://localhost:30',
    services: { platform: 'https://api.vapi.ai' },
    allowedHosts: ['allowed.example'],
  };
  const seen = withinReach(
    [
      failed('https://fonts.example/a.css'),
      failed('http://localhost:3000/'),
      failed('http://localhost:30/main.js'),
      failed('https://api.vapi.ai/call/web'),
      failed('https://allowed.example/a.js'),
      { atMs: 1, method: 'GET', url: 'https://elsewhere.example/', status: 500 },
    ],
    own,
  );
  expect(seen.map(({ isOutOfReach = false }) => isOutOfReach)).toEqual([
    true,
    true,
    false,
    false,
    false,
    false,
  ]);
});
