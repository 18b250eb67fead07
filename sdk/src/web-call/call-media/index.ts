export {
  audioElementOf,
  mediaTransport,
  type MediaEvents,
  type MediaTransport,
  type MediaTransportOptions,
} from './media-transport.ts';
export {
  testNetwork,
  type NetworkTest,
  type NetworkTestOptions,
  type NetworkTestResult,
} from './network-test.ts';
