/// <reference types="@firmline/harness/testing" />
import { launchBrowser } from '@firmline/harness/browser';
import { afterAll, afterEach, beforeAll, beforeEach, inject } from 'vitest';
import { type CallPageServer, serveCallPage } from '../../testing/serve.ts';
import type { TransportEvents } from '../../transport/transport.ts';

type Browser = Awaited<ReturnType<typeof launchBrowser>>;
export type Page = Awaited<ReturnType<Browser['newPage']>>;

/** For each test, a page of its own with meetings on this daily-js, and `/prebuilt` for the frame. */
export class MeetingPages {
  page!: Page;
  /** Uncaught errors, and errors on the console. */
  complaints: string[] = [];
  #server!: CallPageServer;

  constructor(dailyJs: string) {
    let browser: Browser;
    beforeAll(async () => {
      [this.#server, browser] = await Promise.all([
        serveCallPage(inject('stack').url, dailyJs),
        launchBrowser(),
      ]);
    });
    afterAll(async () => {
      await browser?.close();
      await this.#server?.stop();
    });
    beforeEach(async () => {
      this.page = await browser.newPage();
      this.complaints = [];
      this.page.on('pageerror', (error) => this.complaints.push(String(error)));
      this.page.on('console', (message) => {
        if (message.type() === 'error') this.complaints.push(message.text());
      });
      await this.page.goto(`${this.#server.origin}/meeting`);
      await this.page.waitForFunction('window.meetingPage');
    });
    afterEach(async () => {
      await this.page.close();
    });
  }

  /** Address that stands in for a room's page at Daily. */
  get prebuiltUrl(): string {
    return `${this.#server.origin}/prebuilt`;
  }

  emitted(name: keyof TransportEvents): Promise<readonly unknown[][]> {
    return this.page.evaluate((which) => window.meetingPage.emitted(which), name);
  }
}
