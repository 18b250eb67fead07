import type { ShownConfig } from './App.tsx';

/** Who sent the link, at the top of the page. */
export function Sender({ sender, senderMark }: Pick<ShownConfig, 'sender' | 'senderMark'>) {
  return (
    sender && (
      <p className="sender">
        {senderMark !== undefined && (
          <span className="sender-mark">
            {/* The name beside it says the same. Without a URL it is to be filled in. */}
            <img alt="" src={senderMark || undefined} />
          </span>
        )}
        <bdi>{sender}</bdi>
      </p>
    )
  );
}
