type Report = RTCStatsReport | null;

const isNumber = (value: unknown): value is number => typeof value === 'number';
const numberOf = (value: unknown): number => (isNumber(value) ? value : 0);

/** Shortest time that a bit rate covers, ms. */
const minWindowMs = 400;

/** Computes the results of `getNetworkStats()`: bit rates, bytes and losses so far, round trip in seconds. */
export function createNetworkStats() {
  let since = { at: 0, bytes: 0 };
  /** Since the previous result, or since the one before; null at first. Daily's machine renews it every two seconds. */
  let recvBitsPerSecond: number | null = null;

  return (report: Report, now = Date.now()) => {
    const latest = {
      timestamp: now,
      totalSendBytes: 0,
      totalRecvBytes: 0,
      totalRecvPacketsLost: 0,
      networkRoundTripTime: null as number | null,
    };
    let bytes: number | undefined;
    for (const entry of report?.values() ?? []) {
      if (entry.type === 'outbound-rtp') latest.totalSendBytes += numberOf(entry.bytesSent);
      if (entry.type === 'inbound-rtp') {
        latest.totalRecvBytes += numberOf(entry.bytesReceived);
        latest.totalRecvPacketsLost += numberOf(entry.packetsLost);
      }
      if (entry.type === 'candidate-pair' && entry.nominated === true) {
        latest.networkRoundTripTime = numberOf(entry.currentRoundTripTime);
        if (isNumber(entry.bytesReceived)) bytes ??= entry.bytesReceived;
      }
      // With control packets, which also come while the assistant's audio does not. Not every browser counts them.
      if (entry.type === 'transport' && isNumber(entry.bytesReceived)) bytes = entry.bytesReceived;
    }
    const ms = now - since.at;
    if (bytes !== undefined && ms >= minWindowMs) {
      recvBitsPerSecond = since.at === 0 ? null : (Math.max(0, bytes - since.bytes) * 8000) / ms;
      since = { at: now, bytes };
    }
    return {
      threshold: 'good',
      quality: 100,
      networkState: 'good',
      networkStateReasons: [],
      stats: { latest: { ...latest, timestamp: since.at || now, recvBitsPerSecond } },
    };
  };
}

export type NetworkStats = ReturnType<ReturnType<typeof createNetworkStats>>;
