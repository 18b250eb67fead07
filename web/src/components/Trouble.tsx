import { Notice } from './Notice.tsx';

/** Offers a reload after a fatal error. The script in the HTML shows the same when the page's code fails to load. */
export function Trouble() {
  return (
    <Notice title="One moment, please">
      <p className="intro">Something did not load as it should. Loading the page again usually helps.</p>
      <button
        type="button"
        className="button button-primary"
        data-action="reload"
        onClick={() => location.reload()}
      >
        Reload the page
      </button>
    </Notice>
  );
}
