import { callActions } from './call.ts';
import type { Action, Actions } from '../types.ts';
import { deviceActions, levelActions, recordingActions } from './devices.ts';

const pass: Action = ({ bus }, message) => bus.reply(message);

/** Requests of daily-js that a call between two does not need. They succeed without an effect. */
const names = `
  abort-test-network-connectivity abort-test-websocket-connectivity cycle-camera cycle-mic
  daily-method-preauth daily-method-request-access daily-method-set-play-ding
  daily-method-start-live-streaming daily-method-start-remote-media-player
  daily-method-start-transcription daily-method-stop-live-streaming
  daily-method-stop-remote-media-player daily-method-stop-transcription
  daily-method-update-live-streaming daily-method-update-live-streaming-endpoints
  daily-method-update-recording daily-method-update-remote-media-player
  daily-method-update-transcription daily-method-update-waiting-participant
  daily-method-update-waiting-participants dialin-start dialout-start dialout-stop enumerate-devices
  get-camera-facing-mode get-daily-lang get-meeting-session get-single-participant-receive-settings
  lib-room-info local-screen-stop local-screen-update send-dtmf set-active-speaker-mode
  set-allow-local-audio set-allow-local-video set-bandwidth set-camera set-daily-lang set-ice-config
  set-network-topology set-proxy-url set-session-data set-user-data set-user-name sip-call-transfer
  start-custom-track stop-custom-track stop-test-call-quality stop-test-p2p-call-quality
  test-p2p-call-quality transmit-log update-receive-settings update-send-settings
`;

const ignoredActions: Actions = Object.fromEntries(
  names
    .trim()
    .split(/\s+/)
    .map((name) => [name, pass]),
);

export const actions: Readonly<Record<string, Action | undefined>> = {
  ...ignoredActions,
  ...callActions,
  ...deviceActions,
  ...levelActions,
  ...recordingActions,
};

export const unknownAction: Action = ({ bus }, message) =>
  bus.reply(message, { error: `Unknown action: ${message.action}` });
