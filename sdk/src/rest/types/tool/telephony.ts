import type { Open } from '../common.ts';
import type { ToolEntity, ToolFields } from './fields.ts';
import type { JsonSchema } from './schema.ts';
import type { TransferDestination } from '../transfer.ts';

/** Presses keys on the caller's line. */
export interface CreateDtmfTool extends ToolFields {
  readonly type: 'dtmf';
  /** Sends the tones as SIP INFO. Off by default. SIP calls only. */
  readonly sipInfoDtmfEnabled?: boolean;
}
export interface DtmfTool extends CreateDtmfTool, ToolEntity {}
export interface UpdateDtmfTool extends Partial<CreateDtmfTool> {}

export interface CreateEndCallTool extends ToolFields {
  readonly type: 'endCall';
}
export interface EndCallTool extends CreateEndCallTool, ToolEntity {}
export interface UpdateEndCallTool extends Partial<CreateEndCallTool> {}

export interface CreateTransferCallTool extends ToolFields {
  readonly type: 'transferCall';
  /** Without any, the platform asks your server for one. */
  readonly destinations?: readonly TransferDestination[];
}
export interface TransferCallTool extends CreateTransferCallTool, ToolEntity {}
export interface UpdateTransferCallTool extends Partial<CreateTransferCallTool> {}

/** Lets the model report that voicemail has answered. */
export interface CreateVoicemailTool extends ToolFields {
  readonly type: 'voicemail';
  /** Listens for the beep. Off by default. Twilio calls only. */
  readonly beepDetectionEnabled?: boolean;
}
export interface VoicemailTool extends CreateVoicemailTool, ToolEntity {}
export interface UpdateVoicemailTool extends Partial<CreateVoicemailTool> {}

export interface CreateSmsTool extends ToolFields {
  readonly type: 'sms';
}
export interface SmsTool extends CreateSmsTool, ToolEntity {}
export interface UpdateSmsTool extends Partial<CreateSmsTool> {}

/** Sends a SIP request within the call. */
export interface CreateSipRequestTool extends Omit<ToolFields, 'function'> {
  readonly type: 'sipRequest';
  readonly verb: Open<'INFO' | 'MESSAGE' | 'NOTIFY'>;
  readonly headers?: JsonSchema;
  /** Fixed text, or a schema that the model fills in. */
  readonly body?: string | JsonSchema;
}
export interface SipRequestTool extends CreateSipRequestTool, ToolEntity {}
export interface UpdateSipRequestTool extends Partial<CreateSipRequestTool> {}

export type TelephonyTool =
  | DtmfTool
  | EndCallTool
  | SipRequestTool
  | SmsTool
  | TransferCallTool
  | VoicemailTool;
export type CreateTelephonyTool =
  | CreateDtmfTool
  | CreateEndCallTool
  | CreateSipRequestTool
  | CreateSmsTool
  | CreateTransferCallTool
  | CreateVoicemailTool;
export type UpdateTelephonyTool =
  | UpdateDtmfTool
  | UpdateEndCallTool
  | UpdateSipRequestTool
  | UpdateSmsTool
  | UpdateTransferCallTool
  | UpdateVoicemailTool;
