/** Where a built page finds its services. URLs may be relative to the page's own origin. Nothing in it is secret. */
export interface PageConfig {
  readonly supabaseUrl: string;
  readonly supabaseAnonKey: string;
  readonly platformUrl: string;
  readonly platformPublicKey: string;
  readonly assistantId: string;
  readonly webhookUrl: string;
  /** Folder of the call-machine bundle; only where it is not Daily's own. */
  readonly callMachineUrl?: string;
  /** The provider's site, behind "Website". */
  readonly websiteUrl: string;
  /** Behind "Return to Main Site". */
  readonly mainSiteUrl: string;
}

/** The fields that every configuration has. */
export const requiredFields = [
  'supabaseUrl',
  'supabaseAnonKey',
  'platformUrl',
  'platformPublicKey',
  'assistantId',
  'webhookUrl',
  'websiteUrl',
  'mainSiteUrl',
] as const satisfies (keyof PageConfig)[];

/** Whether every field is there: enough for a configuration that was checked when it was written. */
export const isWholePageConfig = (input: unknown): input is PageConfig =>
  typeof input === 'object' &&
  input !== null &&
  requiredFields.every((field) => {
    const value: unknown = Reflect.get(input, field);
    return typeof value === 'string' && value !== '';
  });
