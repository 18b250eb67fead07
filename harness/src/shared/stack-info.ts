/** Where a running stack is and what opens it. `<dataDir>/stack.json` holds the same while it runs. */
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
   * Opens what is private on this stack, sent in the header `x-firmline-token`: requests from other machines need it.
   * 256 random bits, new at every start.
   */
  readonly controlToken: string;
  readonly webhookUrl: string;
  readonly callMachineUrl: string;
  readonly roomUrl: string;
  readonly websiteUrl: string;
  readonly mainSiteUrl: string;
}
