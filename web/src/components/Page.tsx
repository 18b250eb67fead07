import { App, type AppProps } from './App.tsx';
import { ErrorBoundary } from './ErrorBoundary.tsx';

/** All that the framework renders. */
export function Page(props: AppProps) {
  return (
    <ErrorBoundary>
      <App {...props} />
    </ErrorBoundary>
  );
}
