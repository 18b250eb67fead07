import type { CallEngine } from './engine.ts';

export interface LaunchOptions {
  /** Default `chromium`. */
  readonly engine?: CallEngine;
  /** Default: the result of `findBrowser`. */
  readonly executablePath?: string;
  /** False emulates a machine without a microphone. Default true. */
  readonly hasMicrophone?: boolean;
  /** Show the window. */
  readonly headed?: boolean;
  /** Sound may only start within five seconds of a user gesture. Default false. */
  readonly isSoundBlocked?: boolean;
  /** Throttle background tabs, as in a visitor's browser. Default false. */
  readonly hasSlowHiddenTabs?: boolean;
  /** What the visitor prefers. Chromium sets the color scheme for each page instead. */
  readonly prefers?: { readonly reducedMotion?: boolean; readonly colorScheme?: 'light' | 'dark' };
  /** Host names that resolve to this machine. */
  readonly hosts?: readonly string[];
  /** Allow any host. Default false. */
  readonly hasInternet?: boolean;
  /** Hosts that are reached without it. */
  readonly allowedHosts?: readonly string[];
  /** Domains that fail even then, with all below them. */
  readonly refusedDomains?: readonly string[];
  /** False leaves signals to the caller. Default true. */
  readonly isEndedBySignals?: boolean;
  /** Control Chromium through a pipe; `wsEndpoint()` is then missing. Default false. */
  readonly isPiped?: boolean;
  /** Further switches; later ones override earlier ones. */
  readonly args?: readonly string[];
}
