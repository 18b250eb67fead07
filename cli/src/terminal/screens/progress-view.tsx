import { Box, Text, useWindowSize } from 'ink';
import { spoken, tone } from './tone.ts';
import { printable } from '../../text.ts';
import { draw } from './mount.tsx';
import { duration, paceOf } from './pace.ts';

export interface ProgressView {
  show(done: number, detail: string | undefined): void;
  /** Leaves one line with the final progress. */
  close(done: number): void;
}

/** Reads no keys: Ctrl-C goes to the code that does the work. */
export function openProgress(label: string, total: number, startedAt: number): ProgressView {
  const bar = (done: number, detail?: string) => (
    <Bar label={label} total={total} done={done} elapsedMs={performance.now() - startedAt} detail={detail} />
  );
  const view = draw(bar(0));
  return {
    show: (done, detail) => view.rerender(bar(done, detail)),
    close(done) {
      view.rerender(
        <Ended label={label} total={total} done={done} elapsedMs={performance.now() - startedAt} />,
      );
      view.unmount();
    },
  };
}

interface BarProps {
  readonly label: string;
  readonly total: number;
  readonly done: number;
  readonly elapsedMs: number;
  readonly detail: string | undefined;
}

export function Bar({ label, total, done, elapsedMs, detail }: BarProps) {
  const { columns } = useWindowSize();
  const { share, rate, left, fraction } = paceOf(done, total, elapsedMs);
  const width = Math.max(8, Math.min(40, columns - 10));
  const full = Math.floor(fraction * width);
  return (
    <Box flexDirection="column" {...spoken('progressbar', { busy: fraction < 1 })}>
      <Text bold wrap="truncate-end">
        {printable(label)}
      </Text>
      <Box columnGap={1} aria-hidden>
        <Text>
          <Text {...tone.accent}>{'█'.repeat(full)}</Text>
          <Text dimColor>{'░'.repeat(width - full)}</Text>
        </Text>
        <Text>{Math.floor(fraction * 100)}%</Text>
      </Box>
      <Text dimColor wrap="truncate-end">
        {[share, rate, left, detail && printable(detail)].filter(Boolean).join(' · ')}
      </Text>
    </Box>
  );
}

function Ended({ label, total, done, elapsedMs }: Omit<BarProps, 'detail'>) {
  const { share } = paceOf(done, total, elapsedMs);
  return (
    <Text wrap="truncate-end">
      {done >= total ? <Text {...tone.good}>✓</Text> : <Text {...tone.bad}>■</Text>} {printable(label)}{' '}
      <Text dimColor>
        {share} · {duration(elapsedMs)}
      </Text>
    </Text>
  );
}
