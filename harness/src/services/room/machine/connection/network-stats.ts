type Report = RTCStatsReport | null;

const numberOf = (value: unknown): number => (typeof value === 'number' ? value : 0);

/** The result of `getNetworkStats()`: bytes and losses so far, round trip in seconds. */
export function networkStats(report: Report) {
  const latest = {
    timestamp: Date.now(),
    totalSendBytes: 0,
    totalRecvBytes: 0,
    totalRecvPacketsLost: 0,
    networkRoundTripTime: null as number | null,
  };
  for (const entry of report?.values() ?? []) {
    if (entry.type === 'outbound-rtp') latest.totalSendBytes += numberOf(entry.bytesSent);
    if (entry.type === 'inbound-rtp') {
      latest.totalRecvBytes += numberOf(entry.bytesReceived);
      latest.totalRecvPacketsLost += numberOf(entry.packetsLost);
    }
    if (entry.type === 'candidate-pair' && entry.nominated === true) {
      latest.networkRoundTripTime = numberOf(entry.currentRoundTripTime);
    }
  }
  return {
    threshold: 'good',
    quality: 100,
    networkState: 'good',
    networkStateReasons: [],
    stats: { latest },
  };
}
