import path from 'node:path';
import type { Browser, Page } from 'puppeteer-core';
import { installProbe } from '../../shared/browser/probe/index.ts';
import { makePrivateFolder, writePrivateFile } from '../../shared/private-files/index.ts';
import { Checklist } from './checklist.ts';
import { openLink } from './open-link.ts';
import { watchPage } from './page-log.ts';
import { problemOf } from './problem.ts';
import { checkCall } from './steps/call.ts';
import { checkComplaints } from './steps/complaints.ts';
import { checkGreeting } from './steps/greeting.ts';
import { checkPhoneForm } from './steps/phone.ts';
import type { LinkCheckOptions, LinkReport, LinkToCheck } from './types.ts';
import type { Visit } from './visit.ts';

const ofACall = ['call-start', 'stages', 'audio', 'webhook', 'call-end', 'microphone'] as const;

/** Visits a link as somebody who has never been there. Never rejects, unless it is told to stop. */
export async function checkLink(
  openBrowser: () => Promise<Browser>,
  link: LinkToCheck,
  options: LinkCheckOptions,
): Promise<LinkReport> {
  const { signal, onStep } = options;
  const startedAt = new Date();
  const begun = performance.now();
  const checks = new Checklist();
  const timings: Visit['timings'] = { stages: {} };
  const screenshots: string[] = [];
  const report = (rest: Pick<LinkReport, 'outcome' | 'problem' | 'checks'>): LinkReport => ({
    url: link.url,
    ...rest,
    timings,
    screenshots,
    startedAt: startedAt.toISOString(),
    durationMs: performance.now() - begun,
  });

  try {
    onStep?.(link, 'starting the browser');
    const browser = await openBrowser();
    signal?.throwIfAborted();
    const context = await browser.createBrowserContext();
    try {
      await context.overridePermissions(new URL(link.url).origin, ['microphone']);
      const page = await context.newPage();
      const log = watchPage(page);
      await page.evaluateOnNewDocument(installProbe);
      const timeoutMs = options.timeoutMs ?? 30_000;
      const visit: Visit = {
        page,
        log,
        checks,
        timings,
        firm: link.firm,
        timeoutMs,
        signal,
        step: (step) => onStep?.(link, step),
        shoot: async (name) => {
          if (link.screenshots === undefined) return;
          const file = `${link.screenshots}-${name}.png`;
          if (await picture(page, file)) screenshots.push(file);
        },
      };
      await look(visit, link, options);
    } finally {
      await context.close().catch(() => {});
    }
  } catch (error) {
    signal?.throwIfAborted();
    return report({ outcome: 'not-checked', problem: problemOf(error), checks: [] });
  }
  return report({ outcome: checks.hasFailed ? 'failed' : 'ok', checks: checks.all() });
}

async function look(visit: Visit, link: LinkToCheck, options: LinkCheckOptions): Promise<void> {
  const { checks } = visit;
  visit.step('opening the page');
  if (!(await openLink(visit, link.url))) return;
  if (await checkGreeting(visit)) {
    await checkPhoneForm(visit, options.phone);
    if (options.call) await checkCall(visit);
    else for (const name of ofACall) checks.skipped(name, 'no call was asked for');
  }
  await checkComplaints(visit);
}

/** Whether there is one: a page that cannot be pictured can still be judged. */
async function picture(page: Page, file: string): Promise<boolean> {
  await makePrivateFolder(path.dirname(file));
  try {
    await writePrivateFile(file, await page.screenshot());
    return true;
  } catch {
    return false;
  }
}
