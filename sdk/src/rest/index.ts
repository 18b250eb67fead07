export {
  createPlatformClient,
  type PlatformClient,
  type PlatformClientOptions,
  type PlatformRecord,
} from './client.ts';
export { PlatformError } from './platform-error.ts';
