// Compares the demo page with an ordinary version of it: how soon a visitor is greeted and gets a response.
import { launchBrowser } from '@firmline/harness/browser';
import { startOwnStack } from '../shared/own-stack.ts';
import { answerMs, browserArgs, lookUps, pages, slug, startSite } from './page/site.ts';
import {
  buildProbe,
  buttons,
  measureFrames,
  measurePage,
  profiles,
  type ProfileName,
  type Subject,
} from './page/visit.ts';
import { atMost, bench, compare, throttle } from './shared/bench.ts';

const nameOfVisit = (profile: ProfileName, lookUp: string, page: string) => `${profile}, ${lookUp}: ${page}`;

await bench({ rounds: [5, 'rounds'] }, async ({ flags: { rounds }, signal, cleanUps }) => {
  const stack = await startOwnStack(cleanUps, { signal });
  const site = await startSite(stack, cleanUps);
  const browser = await launchBrowser({ args: browserArgs });
  cleanUps.defer(() => browser.close());
  const setting = { browser, site, probe: await buildProbe() };
  const subjects: readonly Subject[] = [
    ...lookUps.flatMap((lookUp) => pages.map((page) => ({ profile: 'phone' as const, lookUp, page }))),
    { profile: 'desktop', lookUp: 'own origin', page: 'firmline' },
  ];
  const { medianOf, ratioOf, values, section } = await compare(
    subjects.map((subject) => ({
      name: nameOfVisit(subject.profile, subject.lookUp, subject.page),
      measure: () => measurePage(setting, subject),
    })),
    { rounds },
  );
  const frameMs = await measureFrames(browser, `${stack.url}/${slug}`);

  const [ownOrigin, ordinary] = pages.map((page) => nameOfVisit('phone', 'own origin', page)) as [
    string,
    string,
  ];
  const [other, otherOrdinary] = pages.map((page) => nameOfVisit('phone', 'other origin', page)) as [
    string,
    string,
  ];
  const share = (figure: 'initial JS, KB' | 'blocking, ms') =>
    medianOf(ownOrigin, figure) / medianOf(ordinary, figure);
  return {
    targets: [
      atMost('phone: greeting visible', ratioOf(ownOrigin, 'greeting, ms', ordinary), 0.2, 'x'),
      atMost('phone: initial JS', share('initial JS, KB'), 0.28, 'x'),
      atMost('phone: blocking time', share('blocking, ms'), 0.2, 'x'),
      atMost(
        'phone: greeting visible, look-up on another origin',
        ratioOf(other, 'greeting, ms', otherOrdinary),
        0.27,
        'x',
      ),
      ...(Object.keys(profiles) as ProfileName[]).flatMap((profile) => {
        const name = nameOfVisit(profile, 'own origin', 'firmline');
        return [
          atMost(`${profile}: layout shift`, Math.max(...values(name, 'layout shift')), 0),
          ...buttons.flatMap((button) => [
            atMost(`${profile}: ${button}, at once`, medianOf(name, `${button}, at once, ms`), 100, 'ms'),
            atMost(`${profile}: ${button}, after 3 s`, medianOf(name, `${button}, after 3 s, ms`), 100, 'ms'),
          ]),
        ];
      }),
      atMost('call: main thread a frame', frameMs, 4, 'ms'),
    ],
    report: [
      `${await browser.version()}. Each visit with an empty cache, from one server (brotli, the same caching), firms from the local PostgREST
after ${answerMs} ms. phone: processor 4 times slower, ${throttle.latencyMs} ms round trip, ${throttle.downMbit} Mbit/s down, ${throttle.upMbit} up. desktop: nothing slowed down.
Initial JS: scripts in the HTML, and all that were requested before the greeting was shown and the page was loaded, on the wire.
Blocking: what tasks took over 50 ms each, from the navigation to 3 s after the greeting.
At once: as soon as the buttons can be seen, to the first painted change. After 3 s: from the click to the form itself, or to
"Connecting...". Frames: while the assistant speaks, at the phone's speed, for each frame of a 60 Hz screen.`,
      section(`Medians of ${rounds} rounds in turn`),
    ],
    data: { throttle, frameMs },
  };
});
