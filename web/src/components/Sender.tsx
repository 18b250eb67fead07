import type { ShownConfig } from './App.tsx';

/** Who sent the link, at the top of the page. */
export function Sender({ sender, senderMark }: Pick<ShownConfig, 'sender' | 'senderMark'>) {
  return (
    sender && (
      <p className="sender">
        {senderMark !== undefined && (
          <span className="sender-mark">
            <SenderMark address={senderMark} />
          </span>
        )}
        <bdi>{sender}</bdi>
      </p>
    )
  );
}

/** The name beside it says the same. Without an address it is to be filled in. */
function SenderMark({ address }: { readonly address: string }) {
  return <img alt="" src={address || undefined} />;
}
