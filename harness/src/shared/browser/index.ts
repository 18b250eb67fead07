export type { Browser, CDPSession, HTTPRequest, Page } from 'puppeteer-core';
export { type Engine, engines, pathVariable } from './engine.ts';
export { connectBrowser, launchBrowser, setMicrophonePermission } from './launch-browser.ts';
export type { LaunchOptions } from './launch-options.ts';
export { findBrowser } from './find-browser.ts';
export { installMediaProbe, type MediaProbe } from './probe/media-probe.ts';
