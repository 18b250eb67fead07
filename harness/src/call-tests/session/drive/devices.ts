import type { StepOf } from '../../scenario/index.ts';
import type { PageMicrophone } from '../microphone/install-microphone.ts';
import { StepProblem } from '../session.ts';
import type { Driver } from './driver.ts';

declare const firmlineMicrophone: PageMicrophone | undefined;

/** The visitor answers the permission prompt, or changes the permission in the settings. */
export async function answer(
  { page, methods, askedOrigins }: Driver,
  { kind }: StepOf<'allow' | 'deny'>,
): Promise<void> {
  await methods.setPermission(page.browserContext(), askedOrigins, kind === 'allow' ? 'granted' : 'denied');
}

/** Unplugs the microphone in use; another one remains. `plug` brings back the last one first. */
export async function plug({ frame }: Driver, { kind }: StepOf<'plug' | 'unplug'>): Promise<void> {
  const changed = await frame().evaluate(kind === 'unplug' ? unplugInPage : plugInPage);
  if (changed !== null) return;
  throw kind === 'unplug'
    ? new StepProblem({ expected: 'a microphone to unplug', seen: 'that none is left' })
    : new StepProblem({ expected: 'a microphone that was unplugged', seen: 'that all are plugged in' });
}

/** Runs in the page. */
const unplugInPage = () => (typeof firmlineMicrophone === 'undefined' ? null : firmlineMicrophone.unplug());

/** Runs in the page. */
const plugInPage = () => (typeof firmlineMicrophone === 'undefined' ? null : firmlineMicrophone.plug());
