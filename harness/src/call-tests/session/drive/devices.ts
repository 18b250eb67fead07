import type { BrowserContext } from 'puppeteer-core';
import { setMicrophonePermission } from '../../../shared/browser/index.ts';
import type { StepOf } from '../../scenario/index.ts';
import type { PageMicrophone } from '../microphone/install-microphone.ts';
import { StepProblem } from '../session.ts';
import type { Driver } from './driver.ts';

declare const firmlineMicrophone: PageMicrophone | undefined;

export type PermissionState = Parameters<typeof setMicrophonePermission>[2];

export async function setPermission(
  context: BrowserContext,
  origins: readonly string[],
  state: PermissionState,
): Promise<void> {
  // Chromium grants nothing to an insecure host.
  for (const origin of origins.filter(isTrusted)) await setMicrophonePermission(context, origin, state);
}

const isTrusted = (origin: string): boolean =>
  origin.startsWith('https:') || ['localhost', '127.0.0.1', '[::1]'].includes(new URL(origin).hostname);

/**
 * Chromium treats a document with intercepted headers as one from the internet, which needs permission to reach this
 * machine. The permission's name depends on the version.
 */
export async function allowThisMachine(context: BrowserContext, origins: readonly string[]): Promise<void> {
  for (const origin of origins.filter(isTrusted)) {
    for (const name of ['local-network-access', 'loopback-network']) {
      await context.setPermission(origin, { permission: { name }, state: 'granted' }).catch(() => {});
    }
  }
}

/** The visitor answers the permission prompt, or changes the permission in the settings. */
export async function answer(
  { page, askedOrigins }: Driver,
  { kind }: StepOf<'allow' | 'deny'>,
): Promise<void> {
  await setPermission(page.browserContext(), askedOrigins, kind === 'allow' ? 'granted' : 'denied');
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
