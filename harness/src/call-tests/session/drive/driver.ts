import type { Frame, Page } from 'puppeteer-core';
import type { StackControl } from '../arrange/stack-control.ts';
import type { EngineMethods } from '../engines/engine-methods.ts';
import type { BrowserFaults } from '../faults/browser-faults.ts';
import type { ConditionLog } from '../faults/conditions.ts';
import type { FaultLedger } from '../faults/fault-ledger.ts';
import type { RoomFaults } from '../faults/room-faults.ts';
import type { SaidSegment } from '../../metrics/caller-score.ts';
import type { SaidText, SessionEnvironment } from '../session.ts';

export interface Driver {
  readonly page: Page;
  readonly methods: EngineMethods;
  /** The frame that shows the link: the tab itself, or a frame in it. */
  readonly frame: () => Frame;
  /** Origin of the link, without a trailing slash. */
  readonly origin: string;
  readonly slug: string;
  /** Origins that need the microphone permission. */
  readonly askedOrigins: readonly string[];
  readonly speech: SessionEnvironment['speech'];
  readonly saidSegments: SaidSegment[];
  readonly saidTexts: SaidText[];
  readonly conditions: ConditionLog;
  readonly browserFaults: BrowserFaults;
  /** Null for a deployed link. */
  readonly control: StackControl | null;
  readonly roomFaults: RoomFaults | null;
  readonly ledger: FaultLedger;
  /** Saves the history of the current document before it unloads. */
  readonly remember: () => Promise<void>;
}
