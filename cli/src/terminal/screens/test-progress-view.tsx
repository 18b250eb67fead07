import { verdictWords } from '@firmline/harness/report';
import { Box, Static, Text } from 'ink';
import { useEffect, useState } from 'react';
import { spoken, tone } from './tone.ts';
import { printable } from '../../text.ts';
import { draw } from './mount.tsx';
import { duration } from './pace.ts';
import { resultWords } from './test-progress.ts';
import { type RunningScenario, type TestLine, type TestRunView, emptyRun } from './test-run-state.ts';

export interface TestProgressView {
  show(view: TestRunView): void;
  /** Leaves the lines of the results. */
  close(view: TestRunView): void;
}

/** Reads no keys: Ctrl-C goes to the code that does the work. */
export function openTestProgress(startedAt: number): TestProgressView {
  const screen = (view: TestRunView, isOver = false) => (
    <TestRunScreen view={view} startedAt={startedAt} isOver={isOver} />
  );
  const drawn = draw(screen(emptyRun));
  return {
    show: (view) => drawn.rerender(screen(view)),
    close(view) {
      drawn.rerender(screen(view, true));
      drawn.unmount();
    },
  };
}

interface TotalsProps {
  readonly view: TestRunView;
  /** A time of `performance.now()`. */
  readonly startedAt: number;
}

interface ScreenProps extends TotalsProps {
  /** Only the lines of the results stay. */
  readonly isOver: boolean;
}

export function TestRunScreen({ view, startedAt, isOver }: ScreenProps) {
  const { running, lines } = view;
  return (
    <>
      <Results lines={lines} />
      {!isOver && (
        <Box flexDirection="column" {...spoken('progressbar', { busy: true })}>
          <Totals view={view} startedAt={startedAt} />
          {running.map((one) => (
            <Running key={one.worker} scenario={one} />
          ))}
        </Box>
      )}
    </>
  );
}

function Results({ lines }: { readonly lines: readonly TestLine[] }) {
  return (
    <Static items={[...lines]}>
      {(line, index) =>
        line.kind === 'note' ? (
          <Text key={index} dimColor>
            {printable(line.text)}
          </Text>
        ) : (
          <Text key={index}>
            <Sign verdict={line.result.verdict} /> {resultWords(line.result)}
          </Text>
        )
      }
    </Static>
  );
}

const signs = {
  passed: ['✓', tone.good],
  failed: ['✗', tone.bad],
  flaky: ['≈', tone.bad],
  inconclusive: ['?', tone.bad],
  'not-applicable': ['–', {}],
} as const;

function Sign({ verdict }: { readonly verdict: keyof typeof signs }) {
  const [sign, style] = signs[verdict];
  return <Text {...style}>{sign}</Text>;
}

const told = ['failed', 'inconclusive', 'flaky', 'passed'] as const;

function Totals({ view: { total, done, counts }, startedAt }: TotalsProps) {
  const [now, setNow] = useState(() => performance.now());
  useEffect(() => {
    const timer = setInterval(() => setNow(performance.now()), 1000);
    return () => clearInterval(timer);
  }, []);
  const parts = told.flatMap((verdict) => {
    const count = counts[verdict] ?? 0;
    return count > 0 ? [`${count} ${verdictWords[verdict]}`] : [];
  });
  const share = total === 0 ? 'getting ready' : `${done} of ${total}`;
  return (
    <Text wrap="truncate-end">
      <Text bold>Call tests</Text> {[share, ...parts, duration(now - startedAt)].join(' · ')}
    </Text>
  );
}

function Running({ scenario: { id, done, steps, attempt, step } }: { readonly scenario: RunningScenario }) {
  const at = `${Math.min(done + (step === '' ? 0 : 1), steps)}/${steps}`;
  const again = attempt > 1 ? ` attempt ${attempt}` : '';
  return (
    <Text wrap="truncate-end">
      <Text {...tone.accent}>●</Text> {printable(id)}{' '}
      <Text dimColor>{`${at}${again} ${printable(step)}`}</Text>
    </Text>
  );
}
