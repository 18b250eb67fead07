import type { DemoState } from '../demo/state.ts';

/** Where the page answers. The live regions are always there, so that what appears in them is announced. */
export function StatusArea({ state: { error, status, advice } }: { readonly state: DemoState }) {
  return (
    <div className="status">
      <div role="alert">{error && <p className="status-error">{error}</p>}</div>
      {/* oxlint-disable-next-line jsx-a11y/prefer-tag-over-role -- output announces less reliably */}
      <div role="status">
        {status && <p className="status-good">{status}</p>}
        {advice && <p className="status-advice">{advice}</p>}
      </div>
    </div>
  );
}
