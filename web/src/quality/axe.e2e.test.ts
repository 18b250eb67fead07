import { describe } from 'vitest';
import { openTab } from '../testing/open-tab.ts';
import { stateSuite } from './testing/state-suite.ts';

describe('every state of the page', () => void stateSuite(() => openTab('chromium')));
