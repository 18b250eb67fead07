export { createPlatform } from './platform.ts';
export type { PlatformAddresses } from './types.ts';
export { createPlatformStore } from './store/store.ts';
export { followCall, preparePlatform, restoreAssistant } from './lifecycle.ts';
export { platformSchema } from './store/schema.ts';
