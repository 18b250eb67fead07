import { useState } from 'react';
import type { Demo } from '../demo/demo.ts';
import { callParts } from './load-call-parts.ts';
import { mailSlip, shareSlip } from './send-to-colleague.ts';

interface KeepsakeProps {
  readonly text: string;
  readonly onUse: Demo['reportUse'];
}

/** Copies the slip, saves it as a file, prints it, or sends it. */
export function Keepsake({ text, onUse }: KeepsakeProps) {
  const [word, setWord] = useState('');
  const copy = async (copiedText: string) => {
    // A screen reader says the same word again only if it was gone.
    setWord('');
    const isCopied = (await callParts()?.copyText(text)) ?? false;
    setWord(isCopied ? copiedText : 'This app does not let the page copy. Please download it.');
    if (isCopied) onUse('kept');
  };
  const send = async () => {
    const isShared = await shareSlip(text);
    if (isShared) onUse('shared');
    if (isShared !== undefined) return;
    // Whether a mail program opens, no page can know.
    await copy('Copied too: if no mail program opens, paste it into a mail.');
    mailSlip(text);
  };
  const download = () => {
    saveText(text);
    onUse('kept');
  };
  const print = () => {
    window.print();
    onUse('kept');
  };
  const actions = [
    ['Copy', () => void copy('Copied')],
    ['Download', download],
    ['Print', print],
    ['Send to a colleague', () => void send()],
  ] as const;
  return (
    <div className="keepsake">
      {actions.map(([name, use]) => (
        <button key={name} type="button" className="button button-quiet" onClick={use}>
          {name}
        </button>
      ))}
      {/* oxlint-disable-next-line jsx-a11y/prefer-tag-over-role -- output announces less reliably */}
      <span className="keepsake-word" role="status">
        {word}
      </span>
    </div>
  );
}

function saveText(text: string): void {
  const url = URL.createObjectURL(new Blob([text], { type: 'text/plain;charset=utf-8' }));
  const link = document.createElement('a');
  link.href = url;
  link.download = 'slip.txt';
  link.click();
  // Not at once: Safari reads it later.
  setTimeout(() => URL.revokeObjectURL(url), 10_000);
}
