// The samples: contenders, settings and their order.
import { type Button, type Contender, type LookUp, buttons, contenders, lookUps } from './contenders.ts';
import type { LoadReport, PressReport } from './probe/contract.ts';
import { type Profile, desktop, phone } from './profiles.ts';
import { type Bench, type Visit, visitAndPress, visitAndRead } from './visit.ts';

/** One round of one page. */
export interface Sample extends Visit {
  readonly load: LoadReport;
  readonly idle: Readonly<Record<Button, PressReport>>;
  /** Presses as soon as the buttons were visible; measured if the look-up is on the page's own origin. */
  readonly early: Readonly<Record<Button, PressReport>> | null;
}

/** The settings in which both pages are compared. */
export interface Setting {
  readonly profile: Profile;
  readonly lookUp: LookUp;
}

export const settings: readonly Setting[] = [phone, desktop].flatMap((profile) =>
  lookUps.map((lookUp) => ({ profile, lookUp })),
);

/** Every round begins with the other page, so that leftovers do not always affect the same one. */
export async function measureRound(bench: Bench, round: number): Promise<Sample[]> {
  const order = round % 2 === 0 ? contenders : contenders.toReversed();
  const samples: Sample[] = [];
  for (const setting of settings) {
    for (const contender of order) samples.push(await measurePage(bench, { ...setting, contender }));
  }
  return samples;
}

async function measurePage(bench: Bench, visit: Visit): Promise<Sample> {
  const { load, presses } = await visitAndRead(bench, visit);
  if (visit.lookUp !== 'own origin') return { ...visit, load, idle: presses, early: null };
  const early: Partial<Record<Button, PressReport>> = {};
  for (const button of buttons) early[button] = await visitAndPress(bench, visit, button);
  return { ...visit, load, idle: presses, early: early as Record<Button, PressReport> };
}

export const ofContender = (samples: readonly Sample[], wanted: Contender): Sample[] =>
  samples.filter(({ contender }) => contender === wanted);
