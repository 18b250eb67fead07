import { type Hours, isOpen } from '@firmline/util/law-firm/read-office';
import { type FieldName, fieldLabels, type Slip, type SlipValue } from './types.ts';

export const slipTitle = 'What your office would receive';

export interface SlipRow {
  readonly name: FieldName | 'received' | 'length';
  readonly label: string;
  /** Undefined: nobody said it. */
  readonly value: SlipValue | undefined;
  /** What the row says without a value. */
  readonly missingLabel: string;
}

/** The slip line by line. */
export function slipRows(slip: Slip, length: string, hours: Hours | null): SlipRow[] {
  const { receivedAt, values } = slip;
  const knownRow = (name: SlipRow['name'], label: string, text: string, note?: string): SlipRow => ({
    name,
    label,
    value: { text, turn: null, ...(note && { note }) },
    missingLabel: '',
  });
  const { text, isLate } = receivedOn(receivedAt ?? Date.now(), hours);
  const rows = Object.entries(fieldLabels) as [FieldName, string][];
  return [
    knownRow('received', 'Received', text, isLate ? 'after hours' : undefined),
    knownRow('length', 'Length', length),
    ...rows.map(([name, label]): SlipRow => ({
      name,
      label,
      value: values[name],
      missingLabel: missingText(name, slip),
    })),
  ];
}

/** What a row says without a value. */
function missingText(name: FieldName, { values, askedFields, unclearNames }: Slip): string {
  if (name === 'lead') return 'not in the firm’s instructions';
  if (name === 'next') return 'none was promised';
  if (name === 'matter' && values.story) return 'in the caller’s words, below';
  if (unclearNames.has(name)) return 'unclear, see the conversation';
  return askedFields.has(name) ? 'asked, not given' : 'not asked';
}

/** Day and hour where the firm is, if its record says where, otherwise here. */
function receivedOn(receivedAt: number, hours: Hours | null) {
  const zone = hours?.zone && { timeZone: hours.zone };
  const receivedDate = new Date(receivedAt);
  const text = receivedDate.toLocaleString('en-US', {
    weekday: 'short',
    month: 'short',
    day: 'numeric',
    hour: 'numeric',
    minute: '2-digit',
    ...zone,
  });
  const [weekday, hour = 0, minute = 0] = receivedDate
    .toLocaleString('en-US', {
      weekday: 'short',
      hour: 'numeric',
      minute: 'numeric',
      hourCycle: 'h23',
      ...zone,
    })
    .split(/[ ,:]+/)
    .map((part, index) =>
      index === 0 ? 'Sun Mon Tue Wed Thu Fri Sat'.split(' ').indexOf(part) : Number(part),
    );
  const minutes = hour * 60 + minute;
  const isLate = hours !== null && !isOpen(hours, weekday, minutes);
  return { text, isLate };
}

/** The slip as people keep and send it. */
export function slipText(
  companyName: string,
  rows: readonly SlipRow[],
  { stamps }: Pick<Slip, 'stamps'>,
): string {
  const lines = rows.map(({ label, value, missingLabel }) => {
    const note = value?.note ? ` (${value.note})` : '';
    return `${label}: ${value ? value.text + note : missingLabel}`;
  });
  const marks = stamps.map(({ title, text }) => [title, text].filter(Boolean).join('. '));
  return [[slipTitle, companyName.trim()], marks, lines]
    .map((part) => part.filter(Boolean).join('\n'))
    .filter(Boolean)
    .join('\n\n');
}
