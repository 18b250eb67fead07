import type { Audit } from '../../tools/lighthouse.ts';
import type { FrameCost } from './animation.ts';
import { type Button, buttons } from './contenders.ts';
import type { Figures } from './figures.ts';
import { phone } from './profiles.ts';
import { type Result, result } from '../shared/results.ts';

const most = (name: string, value: number, atMost: number, unit?: 'x' | 'ms'): Result =>
  result({ name, value, atMost, ...(unit && { unit }) });

const least = (name: string, value = 0, atLeast = 0): Result => result({ name, value, atLeast });

/** Results for the targets that --check enforces. Targets with a share are the phone's. */
export function resultsOf(
  figures: readonly Figures[],
  animation: FrameCost,
  lighthouse: Audit['scores'],
): Result[] {
  return [
    ...figures.filter(({ setting }) => setting.lookUp === 'own origin').flatMap(ofSetting),
    ...figures
      .filter(isAcrossOrigins)
      .map(({ greetingRatio }) =>
        most('phone: greeting visible, look-up on another origin', greetingRatio, 0.25, 'x'),
      ),
    most('call: drawing a frame', animation.mean, 2, 'ms'),
    least('Lighthouse performance', lighthouse.performance, 95),
    least('Lighthouse accessibility', lighthouse.accessibility, 100),
    least('Lighthouse best practices', lighthouse['best-practices'], 100),
  ];
}

const isAcrossOrigins = ({ setting: { profile, lookUp } }: Figures): boolean =>
  profile === phone && lookUp === 'other origin';

function ofSetting({ setting: { profile }, firmline, ordinary, greetingRatio }: Figures): Result[] {
  const named = (name: string) => `${profile.name}: ${name}`;
  const shares = [
    most(named('greeting visible'), greetingRatio, 0.2, 'x'),
    most(named('initial JS'), firmline.initialJs / ordinary.initialJs, 0.28, 'x'),
    most(named('blocking time'), firmline.blockingMs / ordinary.blockingMs, 0.2, 'x'),
  ];
  const answers = (button: Button): Result[] => [
    ...(firmline.early
      ? [most(named(`${button}, at once`), firmline.early[button].changeMs, 100, 'ms')]
      : []),
    most(named(`${button}, after 3 s`), firmline.idle[button].doneMs, 100, 'ms'),
  ];
  return [
    ...(profile === phone ? shares : []),
    most(named('layout shift'), firmline.layoutShift, 0),
    ...buttons.flatMap(answers),
  ];
}
