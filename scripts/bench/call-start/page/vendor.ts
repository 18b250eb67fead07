import vendor from '@vapi-ai/web';
import { openBenchPage } from './bench-page.ts';

/** The used part; the package's own types are not installed with the project. */
interface VendorClient {
  on(event: 'call-start' | 'call-start-success', listener: () => void): void;
  on(event: 'call-start-failed', listener: (failure: { stage: string; error: string }) => void): void;
  on(event: 'error', listener: (error: unknown) => void): void;
  start(assistantId: string): Promise<unknown>;
  stop(): Promise<void>;
}

type Vendor = new (token: string, baseUrl: string, dailyConfig: object) => VendorClient;

/** The vendor's class; bundlers differ in the default export of a CommonJS module. */
function vendorClass(candidate: unknown): Vendor {
  if (typeof candidate === 'function') return candidate as Vendor;
  if (typeof candidate === 'object' && candidate !== null && 'default' in candidate) {
    return vendorClass(candidate.default);
  }
  throw new Error('The vendor package has another shape than expected.');
}

const Vapi = vendorClass(vendor);

openBenchPage(({ platformUrl, token, assistantId, callMachineUrl, callMachineFile }) => {
  const client = new Vapi(token, platformUrl, {
    callObjectBundleUrlOverride: `${callMachineUrl}/${callMachineFile}`,
  });
  return {
    start(events) {
      client.on('call-start', () => events.callStarted());
      client.on('call-start-success', () => events.succeeded());
      client.on('call-start-failed', ({ stage, error }) => events.failed(`${stage}: ${error}`));
      // Without a listener its emitter throws.
      client.on('error', () => {});
      return client.start(assistantId);
    },
    stop: () => client.stop(),
  };
});
