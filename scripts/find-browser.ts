import { findChromium } from '../harness/src/shared/browser/find-chromium.ts';

process.stdout.write((await findChromium()) ?? '');
