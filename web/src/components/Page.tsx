import { App, type AppProps } from './App.tsx';
import { ErrorBoundary } from './ErrorBoundary.tsx';

/** Everything that React renders. */
export function Page(props: AppProps) {
  return (
    <ErrorBoundary>
      <App {...props} />
    </ErrorBoundary>
  );
}
