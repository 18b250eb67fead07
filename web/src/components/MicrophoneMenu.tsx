import type { ShownCall } from '../demo/state.ts';

interface MicrophoneMenuProps {
  readonly call: ShownCall;
  readonly onChoose: (id: string) => void;
}

/** Chooses another microphone for the running call, once that may help. */
export function MicrophoneMenu({ call: { microphones, offersMicrophones }, onChoose }: MicrophoneMenuProps) {
  if (!offersMicrophones || microphones.length < 2) return null;
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
