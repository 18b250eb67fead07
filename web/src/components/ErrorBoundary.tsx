import { Component, type ErrorInfo, type ReactNode } from 'react';
import { Trouble } from './Notice.tsx';

interface ErrorBoundaryProps {
  readonly children: ReactNode;
}

/** Offers a reload when a part of the page fails to render. */
export class ErrorBoundary extends Component<ErrorBoundaryProps, { hasFailed: boolean }> {
  override state = { hasFailed: false };

  static getDerivedStateFromError() {
    return { hasFailed: true };
  }

  override componentDidCatch(error: Error, { componentStack }: ErrorInfo) {
    console.error('The page could not be shown.', error, componentStack);
  }

  override render() {
    return this.state.hasFailed ? <Trouble /> : this.props.children;
  }
}
