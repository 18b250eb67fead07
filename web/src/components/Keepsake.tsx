import { type ReactNode, useState } from 'react';

interface KeepsakeProps {
  /** What is copied and saved, as the end of the buttons' names. */
  readonly subject?: string;
  readonly text: string;
  /** The file's name, without its ending. */
  readonly file: string;
  readonly onKept: () => void;
  /** Further buttons. */
  readonly children?: ReactNode;
}

/** Copies a text, or saves it as a file. */
export function Keepsake({ subject = '', text, file, onKept, children }: KeepsakeProps) {
  const [word, setWord] = useState('');
  const copy = async () => {
    try {
      await navigator.clipboard.writeText(text);
      setWord('Copied');
      onKept();
    } catch {
      setWord('This app does not let the page copy. Please download it.');
    }
  };
  const download = () => {
    save(text, `${file}.txt`);
    onKept();
  };
  return (
    <div className="keepsake">
      <button type="button" className="button button-quiet" onClick={() => void copy()}>
        {`Copy${subject}`}
      </button>
      <button type="button" className="button button-quiet" onClick={download}>
        {`Download${subject}`}
      </button>
      {children}
      {/* oxlint-disable-next-line jsx-a11y/prefer-tag-over-role -- output announces less reliably */}
      <span className="keepsake-word" role="status">
        {word}
      </span>
    </div>
  );
}

function save(text: string, file: string): void {
  const url = URL.createObjectURL(new Blob([text], { type: 'text/plain;charset=utf-8' }));
  const link = document.createElement('a');
  link.href = url;
  link.download = file;
  link.click();
  // Not at once: Safari reads it later.
  setTimeout(() => URL.revokeObjectURL(url), 10_000);
}
