import type { ReactNode } from 'react';

interface NoticeProps {
  readonly title: string;
  readonly children: ReactNode;
}

/** A full-screen message, announced by screen readers when it appears. */
export function Notice({ title, children }: NoticeProps) {
  return (
    <main className="page page-notice">
      <div className="notice" role="alert">
        <h1 className="greeting">{title}</h1>
        {children}
      </div>
    </main>
  );
}

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

/**
 * Shown without JavaScript, and in browsers that are too old for the page. The website's address is inserted together with
 * the page's configuration.
 */
export function Unsupported() {
  return (
    <Notice title="One step away">
      <p className="intro">
        This page needs JavaScript and a current browser. Please switch JavaScript on, or open this link in a
        newer Chrome, Safari, Firefox or Edge. You can also read about us on{' '}
        <a id="website" href="/">
          our website
        </a>
        .
      </p>
    </Notice>
  );
}
