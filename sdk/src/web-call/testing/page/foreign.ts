import type Vapi from '../../../vapi-compat/index.ts';

/** What a page of somebody else is given: a platform and an assistant. */
export interface Given {
  readonly baseUrl: string;
  readonly token: string;
  readonly callMachineUrl: string;
  readonly assistant: string;
}

declare global {
  interface Window {
    readonly given: Given;
    /** The vendor's class, and the events that it has reported. */
    vapi: Vapi;
    emitted: string[];
  }
}
