import { type ReactNode, useState } from 'react';
import { callParts } from './call-parts.ts';
import { mailSlip, shareSlip } from './send-to-colleague.ts';

interface KeepsakeProps {
  /** What is copied and saved, as the end of the buttons' names. */
  readonly subject?: string;
  readonly text: string;
  /** The file's name, without its ending. */
  readonly file: string;
  readonly onKept: () => void;
  /** Offers to send it; called once the system's share sheet took it. */
  readonly onShared?: () => void;
  /** Further buttons. */
  readonly children?: ReactNode;
}

/** Copies a text, saves it as a file, or sends it. */
export function Keepsake({ subject = '', text, file, onKept, onShared, children }: KeepsakeProps) {
  const [word, setWord] = useState('');
  const copy = async (copiedText: string) => {
    const isCopied = (await callParts()?.copyText(text)) ?? false;
    setWord(isCopied ? copiedText : 'This app does not let the page copy. Please download it.');
    if (isCopied) onKept();
  };
  const send = async () => {
    const isShared = await shareSlip(text);
    if (isShared) onShared?.();
    if (isShared !== undefined) return;
    // Whether a mail program opens, no page can know.
    await copy('Copied too: if no mail program opens, paste it into a mail.');
    mailSlip(text);
  };
  const download = () => {
    save(text, `${file}.txt`);
    onKept();
  };
  return (
    <div className="keepsake">
      <button type="button" className="button button-quiet" onClick={() => void copy('Copied')}>
        {`Copy${subject}`}
      </button>
      <button type="button" className="button button-quiet" onClick={download}>
        {`Download${subject}`}
      </button>
      {children}
      {onShared && (
        <button type="button" className="button button-quiet" onClick={() => void send()}>
          Send to a colleague
        </button>
      )}
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
