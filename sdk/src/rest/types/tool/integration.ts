import type { ToolEntity, ToolFields } from './fields.ts';

export interface CreateGoogleCalendarCreateEventTool extends ToolFields {
  readonly type: 'google.calendar.event.create';
}
export interface GoogleCalendarCreateEventTool extends CreateGoogleCalendarCreateEventTool, ToolEntity {}
export interface UpdateGoogleCalendarCreateEventTool extends Partial<CreateGoogleCalendarCreateEventTool> {}

export interface CreateGoogleCalendarCheckAvailabilityTool extends ToolFields {
  readonly type: 'google.calendar.availability.check';
}
export interface GoogleCalendarCheckAvailabilityTool
  extends CreateGoogleCalendarCheckAvailabilityTool, ToolEntity {}
export interface UpdateGoogleCalendarCheckAvailabilityTool extends Partial<CreateGoogleCalendarCheckAvailabilityTool> {}

export interface CreateGoogleSheetsRowAppendTool extends ToolFields {
  readonly type: 'google.sheets.row.append';
}
export interface GoogleSheetsRowAppendTool extends CreateGoogleSheetsRowAppendTool, ToolEntity {}
export interface UpdateGoogleSheetsRowAppendTool extends Partial<CreateGoogleSheetsRowAppendTool> {}

export interface CreateSlackSendMessageTool extends ToolFields {
  readonly type: 'slack.message.send';
}
export interface SlackSendMessageTool extends CreateSlackSendMessageTool, ToolEntity {}
export interface UpdateSlackSendMessageTool extends Partial<CreateSlackSendMessageTool> {}

export interface CreateGoHighLevelCalendarAvailabilityTool extends ToolFields {
  readonly type: 'gohighlevel.calendar.availability.check';
}
export interface GoHighLevelCalendarAvailabilityTool
  extends CreateGoHighLevelCalendarAvailabilityTool, ToolEntity {}
export interface UpdateGoHighLevelCalendarAvailabilityTool extends Partial<CreateGoHighLevelCalendarAvailabilityTool> {}

export interface CreateGoHighLevelCalendarEventCreateTool extends ToolFields {
  readonly type: 'gohighlevel.calendar.event.create';
}
export interface GoHighLevelCalendarEventCreateTool
  extends CreateGoHighLevelCalendarEventCreateTool, ToolEntity {}
export interface UpdateGoHighLevelCalendarEventCreateTool extends Partial<CreateGoHighLevelCalendarEventCreateTool> {}

export interface CreateGoHighLevelContactCreateTool extends ToolFields {
  readonly type: 'gohighlevel.contact.create';
}
export interface GoHighLevelContactCreateTool extends CreateGoHighLevelContactCreateTool, ToolEntity {}
export interface UpdateGoHighLevelContactCreateTool extends Partial<CreateGoHighLevelContactCreateTool> {}

export interface CreateGoHighLevelContactGetTool extends ToolFields {
  readonly type: 'gohighlevel.contact.get';
}
export interface GoHighLevelContactGetTool extends CreateGoHighLevelContactGetTool, ToolEntity {}
export interface UpdateGoHighLevelContactGetTool extends Partial<CreateGoHighLevelContactGetTool> {}

export type IntegrationTool =
  | GoogleCalendarCheckAvailabilityTool
  | GoogleCalendarCreateEventTool
  | GoogleSheetsRowAppendTool
  | SlackSendMessageTool
  | GoHighLevelCalendarAvailabilityTool
  | GoHighLevelCalendarEventCreateTool
  | GoHighLevelContactCreateTool
  | GoHighLevelContactGetTool;

export type CreateIntegrationTool =
  | CreateGoogleCalendarCheckAvailabilityTool
  | CreateGoogleCalendarCreateEventTool
  | CreateGoogleSheetsRowAppendTool
  | CreateSlackSendMessageTool
  | CreateGoHighLevelCalendarAvailabilityTool
  | CreateGoHighLevelCalendarEventCreateTool
  | CreateGoHighLevelContactCreateTool
  | CreateGoHighLevelContactGetTool;

export type UpdateIntegrationTool =
  | UpdateGoogleCalendarCheckAvailabilityTool
  | UpdateGoogleCalendarCreateEventTool
  | UpdateGoogleSheetsRowAppendTool
  | UpdateSlackSendMessageTool
  | UpdateGoHighLevelCalendarAvailabilityTool
  | UpdateGoHighLevelCalendarEventCreateTool
  | UpdateGoHighLevelContactCreateTool
  | UpdateGoHighLevelContactGetTool;
