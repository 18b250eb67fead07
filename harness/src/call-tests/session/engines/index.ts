import type { CallEngine } from '../../../shared/browser/engine.ts';
import { chromium } from './chromium.ts';
import type { EngineMethods } from './engine-methods.ts';
import { firefox } from './firefox.ts';

const engines: Readonly<Record<CallEngine, EngineMethods>> = { chromium, firefox };

export const methodsOf = (engine: CallEngine): EngineMethods => engines[engine];
