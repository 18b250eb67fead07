/** Explains a long join. */
export function JoinHint() {
  return (
    <p className="status-advice">
      We are waiting for the line to the assistant, which can take up to a minute. You can go on waiting, or
      cancel and let the assistant call your phone.
    </p>
  );
}
