import * as v from 'valibot';
import type { Validated } from './schema/index.ts';

/** Addresses and keys of a running stack. `<dataDir>/stack.json` has the same content while it is running. */
export const stackInfo = v.object({
  /** Origin of the gateway, without a trailing slash. A firm's link is `<url>/<slug>`. */
  url: v.string(),
  pid: v.number(),
  supabaseUrl: v.string(),
  anonKey: v.string(),
  serviceRoleKey: v.string(),
  platformUrl: v.string(),
  platformPublicKey: v.string(),
  platformPrivateKey: v.string(),
  assistantId: v.string(),
  /**
   * Grants access to private data of this stack from other machines, in the header `x-firmline-token`. 256 random bits,
   * new at every start.
   */
  controlToken: v.string(),
  webhookUrl: v.string(),
  callMachineUrl: v.string(),
  roomUrl: v.string(),
  websiteUrl: v.string(),
  mainSiteUrl: v.string(),
});
export type StackInfo = Validated<typeof stackInfo>;

export const isStackInfo = (value: unknown): value is StackInfo => v.is(stackInfo, value);
