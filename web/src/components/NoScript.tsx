import { Notice } from './Notice.tsx';

/** Shown without JavaScript. */
export function NoScript() {
  return (
    <Notice title="One switch away">
      <p className="intro">
        This page needs JavaScript, and it is switched off in your browser. Please switch it on in the
        browser&rsquo;s settings, then load the page again.
      </p>
    </Notice>
  );
}
