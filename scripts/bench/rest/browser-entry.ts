// A page that uses only `call.createWeb`.
import { bindOperations, createWebCall, type PlatformClientOptions } from '@firmline/sdk/rest';

export const connect = (options: PlatformClientOptions) =>
  bindOperations({ call: { createWeb: createWebCall } }, options);
