import type { Output } from '../terminal/output.ts';
import type { ServiceInUse, Status, VersionInfo } from '../status-types.ts';
import { printable } from '../text.ts';
import { printValue } from '../terminal/listing.ts';
import { tableLines } from '../terminal/table.ts';

export const printVersion = (info: VersionInfo, output: Output): Promise<void> =>
  printValue(
    info,
    () => {
      const fields = [
        ['firmline', info.version],
        ['Node', info.node],
        ['System', info.system],
        ['Profile', info.profile ?? '(none)'],
        ['Stack', info.stack ?? '(not running)'],
      ] as const;
      for (const [label, value] of fields) output.data(`${label.padEnd(10)}${printable(value)}`);
    },
    output,
  );

export const printHere = (status: Status, output: Output): Promise<void> =>
  printValue(
    status,
    () => {
      const { profile, stack, configFile } = status;
      const field = (label: string, value: string) =>
        output.data(`${output.style('dim', label.padEnd(14))}${printable(value)}`);
      field('Profile', profile ?? '(none)');
      field('Stack', stack.running ? `${stack.url} (pid ${stack.pid}, ${stack.dataDir})` : '(not running)');
      field('Configuration', configFile);
      output.data('');
      const rows = [['SERVICE', 'FROM', 'HOST', 'KEYS'], ...status.services.map(cellsOf)];
      const lines = tableLines(rows, output.columns);
      for (const line of lines ?? status.services.map(inLines)) output.data(line);
    },
    output,
  );

const cellsOf = ({ service, source, host, keys }: ServiceInUse): string[] =>
  [service, source, host ?? '', keys.join(', ')].map(printable);

const inLines = (service: ServiceInUse): string => cellsOf(service).filter(Boolean).join('\n  ');
