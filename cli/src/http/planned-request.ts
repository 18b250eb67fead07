export interface PlannedRequest {
  readonly method: string;
  readonly url: string;
  readonly body: unknown;
}
