export * from './media-transport.ts';
