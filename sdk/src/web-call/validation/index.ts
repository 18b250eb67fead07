export { validateCustomIntegrations, validateIntegrationIds } from './custom-integration.ts';
export { validateInputSettings } from './input-settings.ts';
export { validatePreAuth } from './pre-auth.ts';
export { validateInitialReceiveSettings, validateReceiveSettings } from './receive-settings.ts';
export {
  validateRemoteMediaPlayerId,
  validateRemoteMediaPlayerStart,
  validateRemoteMediaPlayerUpdate,
} from './remote-media-player.ts';
export { validateSipCallTransfer, validateSipRefer } from './sip-transfer.ts';
export {
  type CallMode,
  notJoined,
  requireCallObject,
  requireJoined,
  requireNotJoined,
  requirePrebuilt,
} from './state-guards.ts';
export { validateCustomTrayButtons } from './tray-button.ts';
export type * from './types.ts';
export { validateUserData } from './user-data.ts';
export { validateUserName } from './user-name.ts';
