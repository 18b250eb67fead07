import vendor from '@vapi-ai/web';
import { type BenchClient, openBenchPage } from './bench-page.ts';

/** The used part; the package's own types are not installed with the project. */
interface VendorClient extends BenchClient {
  on(event: 'call-start' | 'call-start-success' | 'error', listener: () => void): unknown;
  on(event: 'call-start-failed', listener: (failure: { stage: string; error: unknown }) => void): unknown;
  start(assistantId: string): Promise<unknown>;
}
type Vendor = new (token: string, baseUrl: string, dailyConfig: object) => VendorClient;

// Bundlers differ in the default export of a CommonJS module.
const { default: innerVendor } = vendor as { readonly default?: Vendor };
const Vapi = innerVendor ?? (vendor as Vendor);

openBenchPage(({ platformUrl, token, assistantId, callMachineUrl, callMachineFile }) => {
  const client = new Vapi(token, platformUrl, {
    callObjectBundleUrlOverride: `${callMachineUrl}/${callMachineFile}`,
  });
  // Without a listener its emitter throws.
  client.on('error', () => {});
  return { client, prepare: undefined, start: () => client.start(assistantId) };
});
