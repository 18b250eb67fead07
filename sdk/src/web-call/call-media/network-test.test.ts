import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { RecordedDaily } from '../testing/recorded-call.ts';
import { testNetwork } from './index.ts';

let call: RecordedDaily;
let stopped: number;
const test = (options: Parameters<typeof testNetwork>[0] = {}) =>
  testNetwork({
    loadDaily: async () => ({
      default: { version: () => '0.92.0', createCallObject: () => call.library },
    }),
    ...options,
  });

beforeEach(() => {
  call = new RecordedDaily();
  stopped = 0;
  call.results['testWebsocketConnectivity'] = Promise.resolve({ result: 'passed', failedRegions: [] });
  call.results['testNetworkConnectivity'] = Promise.resolve({ result: 'passed' });
  const track = { stop: () => (stopped += 1) };
  vi.stubGlobal('document', {
    createElement: () => ({
      getContext: () => null,
      captureStream: () => ({ getVideoTracks: () => [track] }),
    }),
  });
});
afterEach(() => vi.unstubAllGlobals());

describe('a test of the network', () => {
  it('reports what the service found, and releases everything', async () => {
    call.results['testWebsocketConnectivity'] = Promise.resolve({
      result: 'warning',
      failedRegions: ['eu-central-1'],
    });
    await expect(test()).resolves.toEqual({
      websocket: 'warning',
      failedRegions: ['eu-central-1'],
      relay: 'passed',
    });
    expect(call.log.map(([name]) => name)).toEqual([
      'testWebsocketConnectivity',
      'testNetworkConnectivity',
      'destroy',
    ]);
    expect(stopped).toBe(1);
  });

  it('does not wait longer than its limit', async () => {
    call.results['testWebsocketConnectivity'] = new Promise(() => {});
    call.results['testNetworkConnectivity'] = new Promise(() => {});
    await expect(test({ timeoutMs: 1 })).resolves.toEqual({
      websocket: 'timeout',
      failedRegions: [],
      relay: 'timeout',
    });
    expect(call.argumentsOf('abortTestWebsocketConnectivity')).toHaveLength(1);
    expect(call.argumentsOf('abortTestNetworkConnectivity')).toHaveLength(1);
    expect(stopped).toBe(1);
  });

  it('reports a library that cannot be loaded, and a missing page', async () => {
    call.results['testWebsocketConnectivity'] = Promise.reject(new Error('no call machine'));
    await expect(test()).rejects.toMatchObject({ name: 'CallError', code: 'call-join-failed' });
    expect(call.argumentsOf('destroy')).toHaveLength(1);
    const loadDaily = () => Promise.reject(new Error('offline'));
    await expect(test({ loadDaily })).rejects.toMatchObject({
      code: 'call-join-failed',
      kind: 'load-failed',
    });
    vi.stubGlobal('document', undefined);
    await expect(test()).rejects.toMatchObject({ code: 'call-unsupported' });
  });
});
