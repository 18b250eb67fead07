import type { Firm } from '@firmline/sdk/firms';
import type { TranscriptEntry } from '@firmline/sdk/web-call';
import { useState } from 'react';
import { conversationText } from '../call/conversation-text.ts';

interface KeepsakeProps {
  readonly firm: Firm;
  readonly turns: readonly TranscriptEntry[];
}

/** Copies the conversation, or saves it as a text file. */
export function Keepsake({ firm, turns }: KeepsakeProps) {
  const [word, setWord] = useState('');
  const copy = async () => {
    try {
      await navigator.clipboard.writeText(conversationText(firm, turns));
      setWord('Copied');
    } catch {
      setWord('This app does not let the page copy. Please download it.');
    }
  };
  return (
    <div className="keepsake">
      <button type="button" className="button button-quiet" onClick={() => void copy()}>
        Copy the conversation
      </button>
      <button
        type="button"
        className="button button-quiet"
        onClick={() => save(conversationText(firm, turns))}
      >
        Download
      </button>
      {/* oxlint-disable-next-line jsx-a11y/prefer-tag-over-role -- output announces less reliably */}
      <span className="keepsake-word" role="status">
        {word}
      </span>
    </div>
  );
}

function save(text: string): void {
  const url = URL.createObjectURL(new Blob([text], { type: 'text/plain;charset=utf-8' }));
  const link = document.createElement('a');
  link.href = url;
  link.download = 'conversation.txt';
  link.click();
  // Not at once: Safari reads it later.
  setTimeout(() => URL.revokeObjectURL(url), 10_000);
}
