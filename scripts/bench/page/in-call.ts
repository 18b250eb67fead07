import { setTimeout as sleep } from 'node:timers/promises';
import { type Browser, setMicrophonePermission } from '@firmline/harness/browser';
import { phone } from './subjects.ts';

const speechMs = 4000;
const frames = (speechMs / 1000) * 60;

/**
 * Calls the assistant, and measures the main thread during its greeting, with a slowed processor and an unthrottled network.
 * @returns time of all tasks, the call's own among them, per frame of a 60 Hz screen, ms
 */
export async function measureFrames(browser: Browser, url: string): Promise<number> {
  const context = await browser.createBrowserContext();
  try {
    await setMicrophonePermission(context, new URL(url).origin, 'granted');
    const page = await context.newPage();
    await page.setViewport(phone.viewport);
    await page.goto(url);
    await page.locator('::-p-aria([name="Try in Browser"][role="button"])').click();
    await page.waitForFunction("performance.getEntriesByName('firmline:speech-start').length > 0");
    await page.emulateCPUThrottling(phone.cpu);
    const before = await page.metrics();
    await sleep(speechMs);
    const { TaskDuration: taskSeconds = 0 } = await page.metrics();
    return ((taskSeconds - (before.TaskDuration ?? 0)) * 1000) / frames;
  } finally {
    await context.close();
  }
}
