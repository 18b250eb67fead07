export { createPlatform } from './platform.ts';
export { followCall, preparePlatform } from './lifecycle.ts';
export { createServerMessages, type ServerMessages } from './server-messages/server-messages.ts';
export { createPlatformStore, platformSchema } from './store.ts';
