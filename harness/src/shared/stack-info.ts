/** Addresses and keys of a running stack. `<dataDir>/stack.json` has the same content while it is running. */
export interface StackInfo {
  /** Origin of the gateway, without a trailing slash. A firm's link is `<url>/<slug>`. */
  readonly url: string;
  readonly pid: number;
  readonly supabaseUrl: string;
  readonly anonKey: string;
  readonly serviceRoleKey: string;
  readonly platformUrl: string;
  readonly platformPublicKey: string;
  readonly platformPrivateKey: string;
  readonly assistantId: string;
  /**
   * Grants access to private data of this stack from other machines, in the header `x-firmline-token`. 256 random bits,
   * new at every start.
   */
  readonly controlToken: string;
  readonly webhookUrl: string;
  readonly callMachineUrl: string;
  readonly roomUrl: string;
  readonly websiteUrl: string;
  readonly mainSiteUrl: string;
}
