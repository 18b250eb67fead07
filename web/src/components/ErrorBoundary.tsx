import { Component, type ErrorInfo, type ReactNode } from 'react';
import { Notice } from './Notice.tsx';

interface ErrorBoundaryProps {
  readonly children: ReactNode;
}

/** Shows a way out where a part of the page has failed to render. */
export class ErrorBoundary extends Component<ErrorBoundaryProps, { failed: boolean }> {
  override state = { failed: false };

  static getDerivedStateFromError() {
    return { failed: true };
  }

  override componentDidCatch(error: Error, { componentStack }: ErrorInfo) {
    console.error('The page could not be shown.', error, componentStack);
  }

  override render() {
    if (!this.state.failed) return this.props.children;
    return (
      <Notice title="One moment, please">
        <p className="intro">Something went wrong on our side. Loading the page again usually helps.</p>
        <button type="button" className="button button-primary" onClick={() => location.reload()}>
          Reload the page
        </button>
      </Notice>
    );
  }
}
