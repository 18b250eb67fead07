import { Notice } from './Notice.tsx';

/** What is left when the page cannot go on. The script in the HTML shows the same when the page's code never came. */
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
