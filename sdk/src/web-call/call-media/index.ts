export * from './media-transport.ts';
export * from './network-test.ts';
