import type { Frame, Page } from 'puppeteer-core';
import type { BrowserFaults } from '../faults/browser-faults.ts';
import type { ConditionLog } from '../faults/conditions.ts';
import type { RoomFaults } from '../faults/room-faults.ts';
import type { ServiceFaults } from '../faults/service-faults.ts';
import type { SaidSegment } from '../view.ts';
import type { SessionEnvironment } from '../environment.ts';

/** What steps are done with. */
export interface Driver {
  readonly page: Page;
  /** Where the link is open: the tab itself, or a frame in it. */
  readonly frame: () => Frame;
  /** Of the link, without a slash at the end. */
  readonly origin: string;
  readonly slug: string;
  /** Origins that are asked for the microphone. */
  readonly askedOrigins: readonly string[];
  readonly speech: SessionEnvironment['speech'];
  readonly said: SaidSegment[];
  readonly conditions: ConditionLog;
  readonly browserFaults: BrowserFaults;
  /** Null where a deployed link is tried. */
  readonly serviceFaults: ServiceFaults | null;
  readonly roomFaults: RoomFaults | null;
  /** Keeps what the present document has to tell, before it goes. */
  readonly remember: () => Promise<void>;
}
