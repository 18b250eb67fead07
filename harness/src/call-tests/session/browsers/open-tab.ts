import type { Page } from 'puppeteer-core';
import { installProbe } from '../../../shared/browser/probe/index.ts';
import type { Use } from '../../scenario/index.ts';
import { setUpPage } from '../arrange/page-setup.ts';
import { allowThisMachine, setPermission } from '../drive/devices.ts';
import { installMicrophone, type MicrophoneMode } from '../microphone/install-microphone.ts';
import type { Need } from './needs.ts';
import type { BrowserLease } from './pool.ts';

export interface TabOptions {
  readonly lease: BrowserLease;
  readonly use: Partial<Use>;
  readonly needs: readonly Need[];
  /** Origins that are asked for the microphone. */
  readonly askedOrigins: readonly string[];
  /** Sent with every request. */
  readonly headers: Readonly<Record<string, string>>;
}

const modeOf = (mic: Use['mic']): MicrophoneMode =>
  mic === 'busy' ? 'busy' : mic === undefined || mic === 'injected' ? 'injected' : 'real';

/** A tab as the scenario's visitor has it, still empty. */
export async function openTab({ lease, use, needs, askedOrigins, headers }: TabOptions): Promise<Page> {
  const { context } = lease;
  // A frame that may not ask has no permission either, whatever its origin has elsewhere.
  const permission = use.page === 'iframe-without-microphone' ? 'denied' : (use.permission ?? 'granted');
  await setPermission(context, askedOrigins, permission);
  await allowThisMachine(context, askedOrigins);
  const page = await context.newPage();
  await setUpPage(page, use);
  // Of several tabs in front at the same time each believes to have the keyboard; one that is to be hidden must not.
  if (!needs.includes('hidden tabs')) await page.emulateFocusedPage(true);
  if (Object.keys(headers).length > 0) await page.setExtraHTTPHeaders(headers);
  // A page that asks whether the visitor really wants to leave it is left.
  page.on('dialog', (dialog) => void dialog.accept().catch(() => {}));
  await page.evaluateOnNewDocument(installMicrophone, modeOf(use.mic));
  await page.evaluateOnNewDocument(installProbe);
  return page;
}
