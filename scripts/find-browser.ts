import { findChromium } from '../harness/src/browser/find-chromium.ts';

process.stdout.write((await findChromium()) ?? '');
