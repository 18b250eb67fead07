/// <reference lib="dom" />
// The shared part of all pages: a button, the clock, and the report of one call.
import type { BenchPage, Caller, CallReport, LoadedFile, PageSettings } from './contract.ts';

declare global {
  interface Window {
    bench?: BenchPage;
  }
}

const parameter = (name: string): string => new URLSearchParams(location.search).get(name) ?? '';

/** Opens the page for a client. */
export function openBenchPage(create: (settings: PageSettings) => Caller): void {
  // Written by the benchmark itself.
  const settings = JSON.parse(parameter('settings')) as PageSettings;
  const caller = create(settings);
  const button = document.createElement('button');
  button.textContent = 'Talk';
  document.body.append(button);

  button.addEventListener('pointerenter', () => {
    if (settings.preparation === 'on intent') void caller.prepare?.();
  });

  const report = Promise.withResolvers<CallReport>();
  const fail = (reason: string) => report.reject(new Error(reason));
  // Read by the benchmark once it has clicked.
  report.promise.catch(() => {});
  button.addEventListener('click', ({ timeStamp: clickAt }) => {
    const stages: Record<string, number> = {};
    const stageEndsMs: Record<string, number> = {};
    let callStartMs: number | undefined;
    let succeeded = false;
    const sinceClick = () => performance.now() - clickAt;
    const settle = () => {
      if (callStartMs === undefined || !succeeded) return;
      report.resolve({
        callStartMs,
        stages,
        stageEndsMs,
        files: loadedFiles(clickAt),
      });
    };
    caller
      .start({
        stageEnded(stage, durationMs) {
          stages[stage] = durationMs;
          stageEndsMs[stage] = sinceClick();
        },
        callStarted() {
          callStartMs ??= sinceClick();
          settle();
        },
        succeeded() {
          succeeded = true;
          settle();
        },
        failed: fail,
      })
      .catch((error: unknown) => fail(String(error)));
  });

  window.bench = {
    prepareWhenIdle: async () => {
      if (settings.preparation === 'when idle') await caller.prepare?.();
    },
    report: report.promise,
    stop: async () => {
      await caller.stop();
    },
  };
}

function loadedFiles(clickAt: number): LoadedFile[] {
  return performance.getEntriesByType('resource').map((entry) => {
    const { name, startTime, responseEnd, transferSize, encodedBodySize } =
      entry as PerformanceResourceTiming;
    return {
      url: name,
      startMs: startTime - clickAt,
      endMs: responseEnd - clickAt,
      wireBytes: transferSize > 0 ? encodedBodySize : 0,
    };
  });
}
