export { createPlatform } from './platform.ts';
export { followCall, preparePlatform } from './lifecycle.ts';
export { createPlatformStore, platformSchema } from './store.ts';
