export { createPlatform } from './platform.ts';
export { createPlatformStore, platformSchema } from './store.ts';
export { followCall, preparePlatform } from './lifecycle.ts';
