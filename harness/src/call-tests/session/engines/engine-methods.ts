import type { BrowserContext, ElementHandle, Frame, HTTPRequest, Page } from 'puppeteer-core';
import type { PermissionState } from '../../../shared/browser/launch-browser.ts';
import type { JsonValue, Use } from '../../scenario/index.ts';
import type { Interception, InterceptionOptions } from './interception.ts';

/**
 * Runs a function in a page without user activation, which Puppeteer's own `evaluate` causes.
 * @param run self-contained; takes and returns JSON
 */
export type QuietReader = <Value>(
  frame: Frame,
  run: (...values: never[]) => Value,
  ...values: readonly JsonValue[]
) => Promise<Awaited<Value>>;

/** The network as a page sees it. Times are ms, rates bytes per second; -1 is unlimited. */
export interface PageNetwork {
  readonly offline: boolean;
  readonly latency: number;
  readonly download: number;
  readonly upload: number;
}

export interface WaitOptions {
  readonly timeout: number;
  readonly signal: AbortSignal;
}

export interface LogListener {
  /** A line of the console. @param type such as `error` @param inWords its text with objects by value, if it has some */
  readonly onLine: (type: string, text: string, inWords?: Promise<string>) => void;
  /** An error that no code of the page caught. */
  readonly onException: (text: string) => void;
}

/** What each engine does in a way of its own. Everything else in a session is the same for all. */
export interface EngineMethods {
  /** @param isHidden whether the visitor will hide the tab; every other one has focus */
  newPage(context: BrowserContext, isHidden: boolean): Promise<Page>;
  /** The microphone's permission. An origin that the browser does not trust has none. */
  setPermission(context: BrowserContext, origins: readonly string[], state: PermissionState): Promise<void>;
  /** Lets pages of these origins reach this machine, and tests write to the clipboard. */
  allowSurroundings(context: BrowserContext, origins: readonly string[]): Promise<void>;
  /** Trusts these authorities (PEM) for whatever the page loads. */
  trust(page: Page, authorities: readonly string[]): Promise<void>;
  setPreferences(page: Page, use: Pick<Partial<Use>, 'reducedMotion' | 'colorScheme'>): Promise<void>;
  /** Resolves once the document is read. @throws TimeoutError of Puppeteer */
  goBack(page: Page, options: WaitOptions): Promise<void>;
  openReader(page: Page): Promise<QuietReader>;
  intercept(page: Page, options: InterceptionOptions): Promise<Interception>;
  /** The elements that a screen reader can reach, by their accessible name and role, in the order of the page. */
  findAllByRole(frame: Frame, name: string, role: string): Promise<readonly ElementHandle[]>;
  setNetwork(page: Page, network: PageNetwork): Promise<void>;
  /** A suspended page runs no code and is hidden, as on a phone whose visitor looks at another app. */
  setSuspended(page: Page, isSuspended: boolean): Promise<void>;
  watchLog(page: Page, listener: LogListener): void;
  /** Such as `script` or `image`; undefined where the browser does not say. */
  kindOf(request: HTTPRequest): string | undefined;
  bodyOf(request: HTTPRequest): string | undefined | Promise<string | undefined>;
}

/** Errors of the browser about a page that is navigating; they are over in a moment. */
export const isPassing = (error: unknown): boolean =>
  error instanceof Error &&
  /context|detached|navigat|destroyed|no such (?:frame|node|handle)/i.test(error.message);
