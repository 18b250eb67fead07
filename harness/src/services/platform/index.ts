export { createPlatform } from './platform.ts';
export { followCall, preparePlatform, restoreAssistant } from './lifecycle.ts';
export { createPlatformStore, platformSchema } from './store.ts';
