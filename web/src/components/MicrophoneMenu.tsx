import type { Device } from '@firmline/sdk/web-call';

interface MicrophoneMenuProps {
  readonly microphones: readonly Device[];
  readonly onChoose: (id: string) => void;
}

/** Chooses another microphone for the running call. */
export function MicrophoneMenu({ microphones, onChoose }: MicrophoneMenuProps) {
  return (
    <label className="microphones">
      <span className="microphones-label">Microphone</span>
      <select
        className="microphones-select"
        value={microphones.find(({ isSelected }) => isSelected)?.id}
        onChange={(event) => onChoose(event.target.value)}
      >
        {microphones.map(({ id, label }) => (
          <option key={id} value={id}>
            {label}
          </option>
        ))}
      </select>
    </label>
  );
}
