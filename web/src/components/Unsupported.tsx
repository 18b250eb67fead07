import { Notice } from './Notice.tsx';

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
